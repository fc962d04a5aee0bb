! RETURN before the wait, in each of Fortran's three interfaces.
subroutine receive(x, n, peer)
  use mpi
  implicit none
  integer, intent(in) :: n, peer
  double precision, intent(inout) :: x(n)
  integer :: request, ierror
  call MPI_Irecv(x, n, MPI_DOUBLE_PRECISION, peer, 0, MPI_COMM_WORLD, request, ierror)  ! EXPECT: STATIC:REQUEST:NEVER_COMPLETED message~"every way"
  if (n > 1000) return
  call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
end subroutine

subroutine receive_f08(x, n, peer)
  use mpi_f08
  implicit none
  integer, intent(in) :: n, peer
  double precision, intent(inout) :: x(n)
  type(MPI_Request) :: requests(2)
  call MPI_Irecv(x, n, MPI_DOUBLE_PRECISION, peer, 0, MPI_COMM_WORLD, requests(1))  ! EXPECT: STATIC:REQUEST:NEVER_COMPLETED message~"every way"
  call MPI_Isend(n, 1, MPI_INTEGER, peer, 1, MPI_COMM_WORLD, requests(2))
  if (n > 1000) then
    print *, 'too many'
    return
  end if
  call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE)
end subroutine

subroutine receive_77(x, n, peer)
  implicit none
  include 'mpif.h'
  integer n, peer, request, ierror
  double precision x(n)
  call MPI_Irecv(x, n, MPI_DOUBLE_PRECISION, peer, 0, MPI_COMM_WORLD, request, ierror)  ! EXPECT: STATIC:REQUEST:NEVER_COMPLETED message~"every way"
  if (n .gt. 1000) goto 10
  call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
10 continue
end subroutine
