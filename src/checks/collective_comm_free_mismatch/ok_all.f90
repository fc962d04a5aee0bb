! Everybody frees.
program main
  use mpi
  implicit none
  integer :: ierr, comm
  call MPI_Init(ierr)
  call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierr)
  call MPI_Comm_free(comm, ierr)
  call MPI_Finalize(ierr)
end program main
