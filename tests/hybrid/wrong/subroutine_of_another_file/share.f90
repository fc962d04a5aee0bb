subroutine share(x)
  use mpi
  implicit none
  double precision :: x
  integer :: ierr
  !$omp single
  call MPI_Bcast(x, 1, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)
  !$omp end single
end subroutine
