! Requests of a section of an array are completed together.
subroutine exchange(values, n, left, right)
  implicit none
  include 'mpif.h'
  integer, intent(in) :: n, left, right
  double precision :: values(n)
  integer :: requests(2), ierror
  call MPI_Irecv(values(1), 1, MPI_DOUBLE_PRECISION, left, 0, MPI_COMM_WORLD, requests(1), ierror)
  call MPI_Isend(values(n), 1, MPI_DOUBLE_PRECISION, right, 0, MPI_COMM_WORLD, requests(2), ierror)
  call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, ierror)
end subroutine
