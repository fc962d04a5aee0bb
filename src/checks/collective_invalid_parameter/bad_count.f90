! A count that became negative.
! mpivet-test: ranks=2
program main
  use mpi
  implicit none
  integer :: ierr, n
  real :: values(10)
  call MPI_Init(ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
  values = 1
  n = 10 - 11
  call MPI_Bcast(values, n, MPI_REAL, 0, MPI_COMM_WORLD, ierr)  ! EXPECT: GLOBAL:COLLECTIVE:INVALID_PARAMETER ranks=0,1
  call MPI_Finalize(ierr)
end program main
