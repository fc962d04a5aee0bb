! The request of the receive is lost.
subroutine exchange(mine, other, peer)
  use mpi
  implicit none
  integer :: mine, other, peer, request, ierror
  call MPI_Irecv(other, 1, MPI_INTEGER, peer, 0, MPI_COMM_WORLD, request, ierror)
  call MPI_Isend(mine, 1, MPI_INTEGER, peer, 0, MPI_COMM_WORLD, request, ierror)  ! EXPECT: STATIC:REQUEST:OVERWRITTEN
  call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
end subroutine
