! Half of the ranks wait in a barrier, the others in a reduction.
subroutine finish(x)
  use mpi
  implicit none
  real :: x, total
  integer :: me, half, ierror
  call MPI_Comm_rank(MPI_COMM_WORLD, me, ierror)
  half = mod(me, 2)
  if (half == 0) then  ! ALSO: STATIC:COLLECTIVE:DIVERGENCE
    call MPI_Barrier(MPI_COMM_WORLD, ierror)  ! EXPECT: STATIC:COLLECTIVE:DIVERGENCE
  else
    call MPI_Allreduce(x, total, 1, MPI_REAL, MPI_SUM, MPI_COMM_WORLD, ierror)
  end if
end subroutine
