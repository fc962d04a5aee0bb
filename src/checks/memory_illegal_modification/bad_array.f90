! The array is reused for the next step while it is still being sent.
! mpivet-test: ranks=2
program reuses
  use mpi
  implicit none
  integer, parameter :: n = 20000
  double precision :: field(n)
  integer :: error, rank, request
  logical :: done
  call MPI_Init(error)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
  field = 1
  if (rank == 0) then
    call MPI_Isend(field, n, MPI_DOUBLE_PRECISION, 1, 0, MPI_COMM_WORLD, request, error)  ! EXPECT: LOCAL:MEMORY:ILLEGAL_MODIFICATION ranks=0 message~"between MPI_Isend and MPI_Test"
    field = 2
    done = .false.
    do while (.not. done)
      call MPI_Test(request, done, MPI_STATUS_IGNORE, error)
    end do
  else
    call MPI_Recv(field, n, MPI_DOUBLE_PRECISION, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, error)
  end if
  call MPI_Finalize(error)
end program reuses
