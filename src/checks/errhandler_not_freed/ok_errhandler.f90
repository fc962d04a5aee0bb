! Predefined handlers, and one of our own that is freed.
! mpivet-test: ranks=2
program handler
  use mpi
  implicit none
  integer :: h, ierr
  external complain
  call MPI_Init(ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
  call MPI_Comm_create_errhandler(complain, h, ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_SELF, h, ierr)
  call MPI_Errhandler_free(h, ierr)
  call MPI_Finalize(ierr)
end program

subroutine complain(comm, code)
  implicit none
  integer :: comm, code
  print *, 'MPI error', code, 'on', comm
end subroutine
