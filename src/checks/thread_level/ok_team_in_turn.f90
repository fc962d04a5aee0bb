! MPI_THREAD_SERIALIZED, and one thread of the team at a time: in a critical region, in a single one.
! mpivet-test: ranks=2 flags="-fopenmp"
program in_turn
  use mpi
  implicit none
  integer :: error, provided, rank, total, own
  total = 0
  call MPI_Init_thread(MPI_THREAD_SERIALIZED, provided, error)
  !$omp parallel num_threads(4) private(error, rank, own)
  !$omp critical
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
  call MPI_Allreduce(1, own, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, error)
  total = total + own
  !$omp end critical
  !$omp barrier
  !$omp single
  call MPI_Barrier(MPI_COMM_WORLD, error)
  !$omp end single
  !$omp master
  call MPI_Barrier(MPI_COMM_WORLD, error)
  !$omp end master
  !$omp end parallel
  call MPI_Finalize(error)
  if (total /= 8) stop 1
end program in_turn
