! mpivet-test: flags="-fopenmp"
subroutine two_at_once(a, b)
  use mpi
  implicit none
  double precision, intent(inout) :: a, b
  integer :: ierr
  !$omp parallel sections private(ierr) ! ALSO: STATIC:THREAD:COLLECTIVE_CONCURRENT
  !$omp section
  call MPI_Bcast(a, 1, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr) ! EXPECT: STATIC:THREAD:COLLECTIVE_CONCURRENT site=any
  !$omp section
  call MPI_Bcast(b, 1, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr) ! ALSO: STATIC:THREAD:COLLECTIVE_CONCURRENT
  !$omp end parallel sections
end subroutine
