! The count is that of another array.
subroutine share(total)
  use mpi_f08
  implicit none
  integer, parameter :: n = 12
  double precision :: total, parts(10)
  call MPI_Bcast(parts, n, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD)  ! EXPECT: STATIC:BUFFER:TOO_SMALL
  total = sum(parts)
end subroutine
