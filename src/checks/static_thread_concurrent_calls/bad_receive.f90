! mpivet-test: flags="-fopenmp"
subroutine gather_work(n, total)
  use mpi
  implicit none
  integer, intent(in) :: n
  double precision, intent(out) :: total
  double precision :: part
  integer :: i, ierr
  total = 0
  !$omp parallel do private(ierr) reduction(+:total)
  do i = 1, n
    ! EXPECT-NEXT-LINE: STATIC:THREAD:CONCURRENT_CALLS message~"the same buffer"
    call MPI_Recv(part, 1, MPI_DOUBLE_PRECISION, i, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    total = total + part
  end do
  !$omp end parallel do
end subroutine
