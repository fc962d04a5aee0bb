! Components of derived types and allocated arrays.
module halos
  use mpi_f08
  implicit none
  type halo
    double precision :: inside(10)
  end type
contains
  subroutine component(h, peer)
    type(halo), intent(inout) :: h
    integer, intent(in) :: peer
    type(MPI_Request) :: request
    call MPI_Irecv(h%inside, 10, MPI_DOUBLE_PRECISION, peer, 0, MPI_COMM_WORLD, request)
    h%inside(2) = 0  ! EXPECT: STATIC:BUFFER:USED_WHILE_PENDING message~"'inside'"
    call MPI_Wait(request, MPI_STATUS_IGNORE)
  end subroutine

  subroutine allocated_here(n, peer)
    integer, intent(in) :: n, peer
    type(MPI_Request) :: request
    double precision, allocatable :: x(:)
    allocate (x(n))
    call MPI_Irecv(x, n, MPI_DOUBLE_PRECISION, peer, 0, MPI_COMM_WORLD, request)
    x(1) = 0  ! EXPECT: STATIC:BUFFER:USED_WHILE_PENDING message~"'x'"
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    x(1) = 0
  end subroutine
end module
