! In place, and parts that lie beside each other.
subroutine total(x, n)
  use mpi_f08
  implicit none
  integer, intent(in) :: n
  real :: x(2 * n)
  call MPI_Allreduce(MPI_IN_PLACE, x, n, MPI_REAL, MPI_SUM, MPI_COMM_WORLD)
  call MPI_Allreduce(x(1:n), x(n+1:2*n), n, MPI_REAL, MPI_SUM, MPI_COMM_WORLD)
end subroutine
