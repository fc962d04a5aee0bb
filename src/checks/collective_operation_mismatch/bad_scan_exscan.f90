! Offsets for writing: the last rank was changed to MPI_Exscan, the others were not.
! mpivet-test: ranks=3
program offsets
  use mpi
  implicit none
  integer :: rank, size, mine, before, ierr
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, size, ierr)
  mine = 10 + rank
  if (rank == size - 1) then
    call MPI_Exscan(mine, before, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)  ! ALSO: GLOBAL:COLLECTIVE:OPERATION_MISMATCH
  else
    call MPI_Scan(mine, before, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)  ! EXPECT: GLOBAL:COLLECTIVE:OPERATION_MISMATCH ranks=0-2
  end if
  call MPI_Finalize(ierr)
end program
