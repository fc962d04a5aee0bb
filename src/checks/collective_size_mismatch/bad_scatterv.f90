! Rows dealt out unevenly: the receivers forgot the remainder that the root has given to the first rank.
! mpivet-test: ranks=2
program rows
  use mpi
  implicit none
  integer :: rank, ierr, counts(2), at(2)
  double precision :: all(7), mine(8)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  all = 1d0
  counts = [4, 3]
  at = [0, 4]
  call MPI_Scatterv(all, counts, at, MPI_DOUBLE_PRECISION, mine, 4, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)  ! EXPECT: GLOBAL:COLLECTIVE:SIZE_MISMATCH site=any
  call MPI_Finalize(ierr)
end program
