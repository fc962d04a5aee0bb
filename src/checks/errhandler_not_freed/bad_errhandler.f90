! A Fortran error handler, not freed.
! mpivet-test: ranks=2
program handler  ! gfortran gives the call below this line: EXPECT: LOCAL:ERRHANDLER:NOT_FREED ranks=0,1 mpi=openmpi
  use mpi
  implicit none
  integer :: h, ierr
  external complain
  call MPI_Init(ierr)
  call MPI_Comm_create_errhandler(complain, h, ierr)  ! EXPECT: LOCAL:ERRHANDLER:NOT_FREED ranks=0,1 mpi=mpich
  call MPI_Comm_set_errhandler(MPI_COMM_SELF, h, ierr)
  call MPI_Finalize(ierr)
end program

subroutine complain(comm, code)
  implicit none
  integer :: comm, code
  print *, 'MPI error', code, 'on', comm
end subroutine
