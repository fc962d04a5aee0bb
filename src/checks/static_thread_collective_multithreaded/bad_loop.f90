! mpivet-test: flags="-fopenmp"
subroutine norms(columns, n, m, norm)
  use mpi
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(in) :: columns(n, m)
  double precision, intent(out) :: norm(m)
  integer :: j, ierr
  !$omp parallel do private(ierr)
  do j = 1, m
    norm(j) = sum(columns(:, j)**2)
    ! EXPECT-NEXT-LINE: STATIC:THREAD:COLLECTIVE_MULTITHREADED
    call MPI_Allreduce(MPI_IN_PLACE, norm(j), 1, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierr)
  end do
  !$omp end parallel do
end subroutine
