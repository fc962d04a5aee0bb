! The partitions become ready one by one; the receiver has larger ones and asks for them as they come.
! mpivet-test: ranks=2 mpi=mpich
program ok_partitions
  use mpi_f08
  implicit none
  integer, parameter :: parts = 4
  integer(MPI_COUNT_KIND), parameter :: n = 8
  integer :: rank, step, part, values(n * parts)
  logical :: here
  type(MPI_Request) :: request
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  if (rank == 0) then
    call MPI_Psend_init(values, parts, n, MPI_INTEGER, 1, 0, MPI_COMM_WORLD, MPI_INFO_NULL, request)
  else
    call MPI_Precv_init(values, parts / 2, 2 * n, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, MPI_INFO_NULL, request)
  end if
  do step = 1, 2
    values = -1
    call MPI_Start(request)
    if (rank == 0) then
      do part = parts - 1, 0, -1
        values(part * n + 1:(part + 1) * n) = step
        call MPI_Pready(part, request)
      end do
    else
      here = .false.
      do while (.not. here)
        call MPI_Parrived(request, 1, here)
      end do
    end if
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    if (any(values /= step)) error stop
  end do
  call MPI_Request_free(request)
  call MPI_Finalize()
end program
