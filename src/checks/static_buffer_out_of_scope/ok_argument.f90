! The buffer is the caller's, or saved.
subroutine post_row(row, n, peer, request)
  use mpi
  implicit none
  integer, intent(in) :: n, peer
  double precision, intent(in) :: row(n)
  integer, intent(out) :: request(2)
  integer, save :: length
  integer :: ierror
  length = n
  call MPI_Isend(length, 1, MPI_INTEGER, peer, 0, MPI_COMM_WORLD, request(1), ierror)
  call MPI_Isend(row, n, MPI_DOUBLE_PRECISION, peer, 1, MPI_COMM_WORLD, request(2), ierror)
end subroutine
