! Three requests are waited for, two were made.
subroutine exchange(u, n, left, right)
  use mpi
  implicit none
  integer, intent(in) :: n, left, right
  double precision :: u(n)
  integer :: requests(3), ierror
  call MPI_Irecv(u(1), 1, MPI_DOUBLE_PRECISION, left, 0, MPI_COMM_WORLD, requests(1), ierror)
  call MPI_Isend(u(n), 1, MPI_DOUBLE_PRECISION, right, 0, MPI_COMM_WORLD, requests(2), ierror)
  call MPI_Waitall(3, requests, MPI_STATUSES_IGNORE, ierror)  ! EXPECT: STATIC:REQUEST:NOT_MADE message~"makes number 2"
end subroutine

subroutine wrong_one(x, peer)
  use mpi_f08
  implicit none
  integer :: x, peer
  type(MPI_Request) :: first, second
  call MPI_Isend(x, 1, MPI_INTEGER, peer, 0, MPI_COMM_WORLD, first)
  call MPI_Wait(second, MPI_STATUS_IGNORE)  ! EXPECT: STATIC:REQUEST:NOT_MADE message~"'second'"
  call MPI_Wait(first, MPI_STATUS_IGNORE)
end subroutine
