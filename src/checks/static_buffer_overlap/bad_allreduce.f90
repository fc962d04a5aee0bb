! The sum goes where the parts are.
subroutine total(x, n)
  use mpi
  implicit none
  integer, intent(in) :: n
  double precision :: x(n)
  integer :: ierror
  call MPI_Allreduce(x, x, n, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierror)  ! EXPECT: STATIC:BUFFER:OVERLAP message~"'x'"
end subroutine
