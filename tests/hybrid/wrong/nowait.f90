! Two collectives, and nobody waits between them.
program no_wait
  use mpi_f08
  implicit none
  integer :: provided
  double precision :: a, b
  call MPI_Init_thread(MPI_THREAD_MULTIPLE, provided)
  if (provided < MPI_THREAD_MULTIPLE) call MPI_Abort(MPI_COMM_WORLD, 1)
  !$omp parallel
  !$omp single
  call MPI_Bcast(a, 1, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD) ! EXPECT: STATIC:THREAD:COLLECTIVE_CONCURRENT
  !$omp end single nowait
  !$omp single
  call MPI_Bcast(b, 1, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD)
  !$omp end single
  !$omp end parallel
  call MPI_Finalize()
end program
