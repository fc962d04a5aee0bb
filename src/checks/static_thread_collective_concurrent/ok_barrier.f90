! mpivet-test: flags="-fopenmp"
subroutine in_turn(a, b)
  use mpi
  implicit none
  double precision, intent(inout) :: a, b
  integer :: ierr
  !$omp parallel private(ierr)
  !$omp master
  call MPI_Bcast(a, 1, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)
  !$omp end master
  !$omp barrier
  !$omp single
  call MPI_Bcast(b, 1, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)
  !$omp end single
  !$omp end parallel
end subroutine
