! mpivet-test: flags="-fopenmp"
subroutine gather_work(n, total)
  use mpi
  implicit none
  integer, intent(in) :: n
  double precision, intent(out) :: total
  double precision :: part
  integer :: i, ierr, request
  total = 0
  !$omp parallel do private(ierr, part, request) reduction(+:total)
  do i = 1, n
    call MPI_Irecv(part, 1, MPI_DOUBLE_PRECISION, i, 0, MPI_COMM_WORLD, request, ierr)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    total = total + part
  end do
  !$omp end parallel do
end subroutine
