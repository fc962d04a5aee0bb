! An array that may have gaps would be copied for the call, and the copy freed; this one has none.
module parts
  use mpi
  implicit none
contains
  subroutine share(x, comm)
    real(8), intent(inout) :: x(:)
    integer, intent(in) :: comm
    integer :: request, ierror
    call MPI_Ibcast(x, size(x), MPI_DOUBLE_PRECISION, 0, comm, request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
  end subroutine
end module
