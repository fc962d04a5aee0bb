! The same in Fortran.
subroutine share(values, n)
  use mpi_f08
  implicit none
  integer :: n
  real :: values(n)
  type(MPI_Datatype) :: block
  call MPI_Type_contiguous(n, MPI_REAL, block)
  call MPI_Bcast(values, 1, block, 0, MPI_COMM_WORLD)  ! EXPECT: STATIC:DATATYPE:NOT_COMMITTED
  call MPI_Type_free(block)
end subroutine
