! A negative tag, a wildcard as receiver.
subroutine send(x, to)
  use mpi
  implicit none
  integer :: x, to, ierror
  call MPI_Send(x, 1, MPI_INTEGER, to, -2, MPI_COMM_WORLD, ierror)  ! EXPECT: STATIC:ARGUMENT:INVALID
  call MPI_Send(x, 1, MPI_INTEGER, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, ierror)  ! EXPECT: STATIC:ARGUMENT:INVALID message~"dest"
end subroutine
