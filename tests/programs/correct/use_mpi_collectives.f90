! use mpi: most collectives, in place included.
! mpivet-test: ranks=3
program collectives
  use mpi
  implicit none
  integer :: rank, size, ierr, i, total, before, piece
  integer :: all(3), counts(3), at(3), packed(6), mine(3), swap(3)
  logical :: right
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, size, ierr)
  right = .true.
  call MPI_Allgather(rank, 1, MPI_INTEGER, all, 1, MPI_INTEGER, MPI_COMM_WORLD, ierr)
  right = right .and. all(3) == 2
  counts = [1, 2, 3]
  at = [0, 1, 3]
  mine = rank
  call MPI_Allgatherv(mine, counts(rank + 1), MPI_INTEGER, packed, counts, at, MPI_INTEGER, MPI_COMM_WORLD, ierr)
  right = right .and. all(1) == 0 .and. packed(6) == 2
  total = rank
  call MPI_Allreduce(MPI_IN_PLACE, total, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
  right = right .and. total == 3
  before = 0
  call MPI_Exscan(1, before, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
  if (rank > 0) right = right .and. before == rank
  call MPI_Scatterv(packed, counts, at, MPI_INTEGER, mine, counts(rank + 1), MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  right = right .and. mine(1) == rank
  swap = [(10 * rank + i, i = 0, 2)]
  call MPI_Alltoall(MPI_IN_PLACE, 1, MPI_INTEGER, swap, 1, MPI_INTEGER, MPI_COMM_WORLD, ierr)
  right = right .and. swap(2) == 10 + rank
  call MPI_Reduce_scatter_block([1, 2, 3], piece, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
  right = right .and. piece == 3 * (rank + 1)
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
  if (.not. right) error stop 1
end program
