! MPI_Init, and communication in single.
program single_thread_promised
  use mpi
  implicit none
  integer :: ierr, value
  call MPI_Init(ierr) ! EXPECT: STATIC:THREAD:LEVEL
  value = 0
  !$omp parallel
  !$omp single
  call MPI_Bcast(value, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  !$omp end single
  !$omp end parallel
  call MPI_Finalize(ierr)
end program
