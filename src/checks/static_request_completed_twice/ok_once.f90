! A list of requests is filled from single ones, and waited for as a list.
subroutine gather(x, n, peer)
  use mpi_f08
  implicit none
  integer, intent(in) :: n, peer
  double precision, intent(inout) :: x(n, 2)
  type(MPI_Request) :: one, list(2)
  integer :: i
  do i = 1, 2
    call MPI_Irecv(x(:, i), n, MPI_DOUBLE_PRECISION, peer, i, MPI_COMM_WORLD, one)
    list(i) = one
  end do
  call MPI_Waitall(2, list, MPI_STATUSES_IGNORE)
end subroutine
