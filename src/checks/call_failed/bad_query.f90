! A query on something that is no topology.
! mpivet-test: ranks=2
program asks
  use mpi
  implicit none
  integer :: error, coordinates(2)
  call MPI_Init(error)
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, error)
  call MPI_Cart_coords(MPI_COMM_WORLD, 0, 2, coordinates, error)  ! EXPECT: LOCAL:MPI:CALL_FAILED ranks=0-1 message~"MPI_Cart_coords failed on rank"
  call MPI_Finalize(error)
end program asks
