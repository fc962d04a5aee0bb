! Two sections with a communicator each.
program main
  use mpi
  implicit none
  integer :: provided, ierr, other
  double precision :: a(10), b(10), t(10)
  call MPI_Init_thread(MPI_THREAD_MULTIPLE, provided, ierr)
  if (provided < MPI_THREAD_MULTIPLE) call MPI_Abort(MPI_COMM_WORLD, 1, ierr)
  call MPI_Comm_dup(MPI_COMM_WORLD, other, ierr)
  a = 1
  b = 2
  !$omp parallel sections private(ierr)
  !$omp section
  call MPI_Bcast(a, 10, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)
  !$omp section
  call MPI_Bcast(b, 10, MPI_DOUBLE_PRECISION, 0, other, ierr)
  !$omp end parallel sections
  !$omp parallel
  !$omp workshare
  t = a + b
  !$omp end workshare
  !$omp single
  call MPI_Barrier(other, ierr)
  !$omp end single
  !$omp end parallel
  call MPI_Comm_free(other, ierr)
  call MPI_Finalize(ierr)
end program
