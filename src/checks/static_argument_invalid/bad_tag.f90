! A negative tag.
subroutine send(x, to)
  use mpi
  implicit none
  integer :: x, to, ierror
  call MPI_Send(x, 1, MPI_INTEGER, to, -2, MPI_COMM_WORLD, ierror)  ! EXPECT: STATIC:ARGUMENT:INVALID
end subroutine
