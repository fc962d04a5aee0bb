! Every rank asks for what the root has for it.
! mpivet-test: ranks=2
program rows
  use mpi
  implicit none
  integer :: rank, ierr, i, counts(2), at(2)
  double precision :: all(7), mine(4)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  all = [(dble(i), i = 1, 7)]
  counts = [4, 3]
  at = [0, 4]
  mine = 0
  call MPI_Scatterv(all, counts, at, MPI_DOUBLE_PRECISION, mine, counts(rank + 1), MPI_DOUBLE_PRECISION, 0, &
                    MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
  if (mine(1) /= 1 + 4 * rank) error stop 1
end program
