! Only ranks with a positive residual take part in the reduction; the last rank goes on to MPI_Finalize.
! mpivet-test: ranks=2
program residual
  use mpi_f08
  implicit none
  integer :: rank, size
  real :: local, total
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, size)
  local = real(size - 1 - rank)
  if (local > 0.0) then
    call MPI_Allreduce(local, total, 1, MPI_REAL, MPI_SUM, MPI_COMM_WORLD)  ! EXPECT: GLOBAL:DEADLOCK:HARD ranks=0,1 message~"MPI_Finalize"
  end if
  call MPI_Finalize()
end program
