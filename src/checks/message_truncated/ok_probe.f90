! The length is asked for before the buffer is allocated.
! mpivet-test: ranks=2
program measured
  use mpi
  implicit none
  integer :: rank, n, ierr, status(MPI_STATUS_SIZE)
  integer, allocatable :: data(:)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (rank == 0) then
    data = [1, 2, 3, 4, 5]
    call MPI_Send(data, 5, MPI_INTEGER, 1, 0, MPI_COMM_WORLD, ierr)
  else
    call MPI_Probe(0, 0, MPI_COMM_WORLD, status, ierr)
    call MPI_Get_count(status, MPI_INTEGER, n, ierr)
    allocate (data(n))
    call MPI_Recv(data, n, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  end if
  call MPI_Finalize(ierr)
  if (sum(data) /= 15) error stop 1
end program
