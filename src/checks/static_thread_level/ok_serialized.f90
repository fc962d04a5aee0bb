! mpivet-test: flags="-fopenmp"
program one_at_a_time
  use mpi
  implicit none
  integer :: provided, ierr, rank, i, token
  call MPI_Init_thread(MPI_THREAD_SERIALIZED, provided, ierr)
  if (provided < MPI_THREAD_SERIALIZED) call MPI_Abort(MPI_COMM_WORLD, 1, ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  !$omp parallel do private(token, ierr)
  do i = 1, 10
    token = i
    !$omp critical
    call MPI_Sendrecv_replace(token, 1, MPI_INTEGER, rank, i, rank, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    !$omp end critical
  end do
  !$omp end parallel do
  !$omp parallel
  !$omp single
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  !$omp end single
  !$omp end parallel
  call MPI_Finalize(ierr)
end program
