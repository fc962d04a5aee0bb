! MPI_Init, but threads send one after the other.
subroutine post(i, to)
  use mpi
  implicit none
  integer, intent(in) :: i, to
  integer :: ierr
  call MPI_Send(i, 1, MPI_INTEGER, to, i, MPI_COMM_WORLD, ierr)
end subroutine
program main
  use mpi
  implicit none
  integer :: ierr, i
  call MPI_Init(ierr)  ! EXPECT: STATIC:THREAD:LEVEL
  !$omp parallel do
  do i = 1, 10
    !$omp critical
    call post(i, 0)
    !$omp end critical
  end do
  !$omp end parallel do
  call MPI_Finalize(ierr)
end program
