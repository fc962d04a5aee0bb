! Nobody attached the buffer that is detached.
! mpivet-test: ranks=2 mpi=mpich
program main
  use mpi
  implicit none
  integer :: ierr, size
  character :: buffer(8)
  call MPI_Init(ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
  call MPI_Buffer_detach(buffer, size, ierr)  ! EXPECT: LOCAL:BUFFER:ILLEGAL_CALL ranks=0,1
  call MPI_Finalize(ierr)
end program main
