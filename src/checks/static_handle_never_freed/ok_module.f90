! Kept in a module, saved, or freed.
module halo
  use mpi
  implicit none
  integer :: column
contains
  subroutine make(n)
    integer, intent(in) :: n
    integer, save :: once
    integer :: local, ierror
    call MPI_Type_contiguous(n, MPI_REAL, column, ierror)
    call MPI_Type_commit(column, ierror)
    call MPI_Type_contiguous(n, MPI_REAL, once, ierror)
    call MPI_Type_contiguous(n, MPI_REAL, local, ierror)
    call MPI_Type_commit(local, ierror)
    call MPI_Type_free(local, ierror)
  end subroutine

  function new_type(n) result(made)
    integer, intent(in) :: n
    integer :: made, ierror
    call MPI_Type_contiguous(n, MPI_REAL, made, ierror)
  end function
end module
