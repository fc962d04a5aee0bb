! Committed before its use.
subroutine share(values, n)
  implicit none
  include 'mpif.h'
  integer :: n, block, ierror
  real :: values(n)
  call MPI_Type_contiguous(n, MPI_REAL, block, ierror)
  call MPI_Type_commit(block, ierror)
  call MPI_Bcast(values, 1, block, 0, MPI_COMM_WORLD, ierror)
  call MPI_Type_free(block, ierror)
end subroutine
