! The ghost cells are read before they have come.
subroutine smooth(u, n, left, right)
  use mpi
  implicit none
  integer, intent(in) :: n, left, right
  double precision :: u(0:n+1)
  integer :: requests(2), i, ierror
  call MPI_Irecv(u(0), 1, MPI_DOUBLE_PRECISION, left, 0, MPI_COMM_WORLD, requests(1), ierror)
  call MPI_Isend(u(n), 1, MPI_DOUBLE_PRECISION, right, 0, MPI_COMM_WORLD, requests(2), ierror)
  u(1) = 0.5 * (u(0) + u(1))  ! EXPECT: STATIC:BUFFER:USED_WHILE_PENDING message~"'u'"
  do i = 1, n
    u(i) = 2 * u(i)
  end do
  call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, ierror)
end subroutine

subroutine next_step(step, peer)
  use mpi_f08
  implicit none
  integer :: step, peer
  type(MPI_Request) :: request
  call MPI_Isend(step, 1, MPI_INTEGER, peer, 0, MPI_COMM_WORLD, request)
  step = step + 1  ! EXPECT: STATIC:BUFFER:USED_WHILE_PENDING message~"this changes 'step'"
  call MPI_Wait(request, MPI_STATUS_IGNORE)
end subroutine
