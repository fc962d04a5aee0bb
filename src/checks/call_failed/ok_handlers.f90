! The same in Fortran.
! mpivet-test: ranks=2
program handlers
  use mpi
  implicit none
  integer :: error, handler
  call MPI_Init(error)
  call MPI_Comm_get_errhandler(MPI_COMM_WORLD, handler, error)
  if (handler /= MPI_ERRORS_ARE_FATAL) stop 1
  call MPI_Errhandler_free(handler, error)
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, error)
  call MPI_Comm_get_errhandler(MPI_COMM_WORLD, handler, error)
  if (handler /= MPI_ERRORS_RETURN) stop 2
  call MPI_Errhandler_free(handler, error)
  call MPI_Finalize(error)
end program handlers
