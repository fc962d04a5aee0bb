! Time step control: the new step is the smallest of all, but one rank asks for the largest.
! mpivet-test: ranks=2
program timestep
  use mpi_f08
  implicit none
  integer :: rank
  real :: mine, step
  type(MPI_Op) :: op
  type(MPI_Request) :: request
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  mine = 0.1 * (rank + 1)
  op = MPI_MIN
  if (rank == 1) op = MPI_MAX
  call MPI_Iallreduce(mine, step, 1, MPI_REAL, op, MPI_COMM_WORLD, request)  ! EXPECT: GLOBAL:COLLECTIVE:REDUCTION_OPERATION_MISMATCH ranks=0,1
  call MPI_Wait(request, MPI_STATUS_IGNORE)
  call MPI_Finalize()
end program
