! Requests are integers, and are copied like them.
subroutine halo(x, n, peer)
  use mpi
  implicit none
  integer, intent(in) :: n, peer
  double precision, intent(inout) :: x(n)
  integer :: request, copy, ierror
  call MPI_Irecv(x, n, MPI_DOUBLE_PRECISION, peer, 0, MPI_COMM_WORLD, request, ierror)
  copy = request
  call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
  call MPI_Wait(copy, MPI_STATUS_IGNORE, ierror)  ! EXPECT: STATIC:REQUEST:COMPLETED_TWICE message~"'copy'"
end subroutine

subroutine halo_f08(x, n, peer)
  use mpi_f08
  implicit none
  integer, intent(in) :: n, peer
  double precision, intent(inout) :: x(n)
  type(MPI_Request) :: request, copy
  call MPI_Irecv(x, n, MPI_DOUBLE_PRECISION, peer, 0, MPI_COMM_WORLD, request)
  copy = request
  call MPI_Wait(request, MPI_STATUS_IGNORE)
  call MPI_Wait(copy, MPI_STATUS_IGNORE)  ! EXPECT: STATIC:REQUEST:COMPLETED_TWICE message~"'copy'"
end subroutine

subroutine halo_77(x, n, peer)
  implicit none
  include 'mpif.h'
  integer n, peer, ierror, requests(2)
  double precision x(n)
  call MPI_Irecv(x, n, MPI_DOUBLE_PRECISION, peer, 0, MPI_COMM_WORLD, requests(1), ierror)
  requests(2) = requests(1)
  call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, ierror)  ! EXPECT: STATIC:REQUEST:COMPLETED_TWICE
end subroutine
