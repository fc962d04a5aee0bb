! The inner points are computed while the outer ones are on their way.
subroutine smooth(u, v, n, left, right)
  use mpi_f08
  implicit none
  integer, intent(in) :: n, left, right
  double precision, asynchronous :: u(0:n+1)
  double precision :: v(0:n+1)
  type(MPI_Request) :: requests(4)
  integer :: i
  call MPI_Irecv(u(0), 1, MPI_DOUBLE_PRECISION, left, 0, MPI_COMM_WORLD, requests(1))
  call MPI_Irecv(u(n+1), 1, MPI_DOUBLE_PRECISION, right, 1, MPI_COMM_WORLD, requests(2))
  call MPI_Isend(u(1), 1, MPI_DOUBLE_PRECISION, left, 1, MPI_COMM_WORLD, requests(3))
  call MPI_Isend(u(n), 1, MPI_DOUBLE_PRECISION, right, 0, MPI_COMM_WORLD, requests(4))
  do i = 2, n - 1
    v(i) = 0.5 * (u(i-1) + u(i+1))
  end do
  call MPI_Waitall(4, requests, MPI_STATUSES_IGNORE)
  v(1) = 0.5 * (u(0) + u(2))
  v(n) = 0.5 * (u(n-1) + u(n+1))
end subroutine

subroutine failed(x, peer)
  use mpi
  implicit none
  integer :: x, peer, request, ierror
  call MPI_Irecv(x, 1, MPI_INTEGER, peer, 0, MPI_COMM_WORLD, request, ierror)
  if (ierror /= MPI_SUCCESS) then
    x = 0
    return
  end if
  call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
  x = x + 1
end subroutine
