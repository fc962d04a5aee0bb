! Complex numbers have no order.
! mpivet-test: ranks=2
program bad_complex_maximum
  use mpi
  implicit none
  complex :: mine, most
  integer :: ierr
  call MPI_Init(ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
  mine = (1.0, 2.0)
  call MPI_Allreduce(mine, most, 1, MPI_COMPLEX, MPI_MAX, MPI_COMM_WORLD, ierr) ! EXPECT: GLOBAL:COLLECTIVE:INVALID_PARAMETER ranks=0-1 message~"MPI_MAX is not defined on MPI_COMPLEX"
  call MPI_Finalize(ierr)
end program
