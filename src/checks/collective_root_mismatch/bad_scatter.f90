! Numbering from one is a habit that MPI does not share.
! mpivet-test: ranks=2
program scatter
  use mpi
  implicit none
  integer :: rank, root, piece, pieces(2), ierr
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  pieces = [10, 20]
  root = 0
  if (rank == 1) root = 1
  call MPI_Scatter(pieces, 1, MPI_INTEGER, piece, 1, MPI_INTEGER, root, MPI_COMM_WORLD, ierr)  ! EXPECT: GLOBAL:COLLECTIVE:ROOT_MISMATCH ranks=0,1
  call MPI_Finalize(ierr)
end program
