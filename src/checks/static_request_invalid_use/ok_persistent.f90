! Started again and again, completed in between.
subroutine rounds(x, n, peer)
  use mpi_f08
  implicit none
  integer, intent(in) :: n, peer
  real, asynchronous :: x(n)
  type(MPI_Request) :: request
  integer :: i
  call MPI_Recv_init(x, n, MPI_REAL, peer, 0, MPI_COMM_WORLD, request)
  do i = 1, 10
    call MPI_Start(request)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
  end do
  call MPI_Request_free(request)
end subroutine
