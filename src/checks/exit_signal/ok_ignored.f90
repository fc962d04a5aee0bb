! Signals that a program ignores, and floating-point exceptions that do not trap.
! mpivet-test: ranks=2
program ignores
  use mpi
  implicit none
  integer :: error, rank
  real :: zero
  call MPI_Init(error)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
  zero = real(rank) - real(rank)
  if (1.0 / zero < 0.0) print *, "never"
  call MPI_Barrier(MPI_COMM_WORLD, error)
  call MPI_Finalize(error)
end program ignores
