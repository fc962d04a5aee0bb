! Results are collected in single, with a barrier at its end.
program monte_carlo
  use mpi_f08
  implicit none
  integer :: provided, batch, i
  double precision :: hits, total
  call MPI_Init_thread(MPI_THREAD_SERIALIZED, provided)
  if (provided < MPI_THREAD_SERIALIZED) call MPI_Abort(MPI_COMM_WORLD, 1)
  total = 0
  !$omp parallel private(batch)
  do batch = 1, 5
    !$omp single
    hits = 0
    !$omp end single
    !$omp do reduction(+:hits)
    do i = 1, 1000
      hits = hits + mod(i*batch, 7)
    end do
    !$omp end do
    !$omp single
    call MPI_Allreduce(MPI_IN_PLACE, hits, 1, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD)
    total = total + hits
    !$omp end single
  end do
  !$omp end parallel
  call MPI_Finalize()
end program
