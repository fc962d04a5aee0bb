! The exchange of bad_head_to_head.f90 with MPI_Sendrecv.
! mpivet-test: ranks=2
program columns
  use mpi_f08
  implicit none
  integer, parameter :: n = 16
  integer :: rank, other
  type(MPI_Status) :: status
  real :: field(n, 0:2)
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  other = 1 - rank
  field = real(rank)
  call MPI_Sendrecv(field(:, 1), n, MPI_REAL, other, 0, field(:, 2), n, MPI_REAL, other, 0, MPI_COMM_WORLD, status)
  call MPI_Finalize()
  if (any(field(:, 2) /= real(other))) error stop 1
end program
