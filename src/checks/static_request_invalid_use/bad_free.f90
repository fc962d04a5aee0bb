! The request of a collective must not be freed.
subroutine enter()
  use mpi
  implicit none
  integer :: request, ierror
  call MPI_Ibarrier(MPI_COMM_WORLD, request, ierror)
  call MPI_Request_free(request, ierror)  ! EXPECT: STATIC:REQUEST:INVALID_USE message~"'request'"
end subroutine
