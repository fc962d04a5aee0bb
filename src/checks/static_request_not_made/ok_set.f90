! Null requests, and a number that is counted.
subroutine exchange(u, n, left, right)
  use mpi
  implicit none
  integer, intent(in) :: n, left, right
  double precision :: u(n)
  integer :: requests(4), counted(4), m, ierror
  requests = MPI_REQUEST_NULL
  call MPI_Irecv(u(1), 1, MPI_DOUBLE_PRECISION, left, 0, MPI_COMM_WORLD, requests(1), ierror)
  call MPI_Waitall(4, requests, MPI_STATUSES_IGNORE, ierror)
  m = 0
  if (left >= 0) then
    m = m + 1
    call MPI_Irecv(u(1), 1, MPI_DOUBLE_PRECISION, left, 0, MPI_COMM_WORLD, counted(m), ierror)
  end if
  if (right >= 0) then
    m = m + 1
    call MPI_Irecv(u(n), 1, MPI_DOUBLE_PRECISION, right, 0, MPI_COMM_WORLD, counted(m), ierror)
  end if
  call MPI_Waitall(m, counted, MPI_STATUSES_IGNORE, ierror)
end subroutine
