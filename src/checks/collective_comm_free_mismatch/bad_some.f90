! The last rank leaves before it frees.
! mpivet-test: ranks=3
program main
  use mpi
  implicit none
  integer :: ierr, rank, comm
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierr)  ! EXPECT: LOCAL:COMM:NOT_FREED ranks=2
  if (rank < 2) call MPI_Comm_free(comm, ierr)  ! EXPECT: GLOBAL:COLLECTIVE:COMM_FREE_MISMATCH ranks=0-2
  call MPI_Finalize(ierr)
end program main
