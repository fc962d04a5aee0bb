! One rank exchanges in place, the other does not.
program transpose_blocks
  use mpi
  implicit none
  integer :: rank, ierr, mine(2), all(2)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  mine = rank
  all = rank
  if (rank == 0) then
    call MPI_Alltoall(MPI_IN_PLACE, 1, MPI_INTEGER, all, 1, MPI_INTEGER, MPI_COMM_WORLD, ierr) ! EXPECT: GLOBAL:COLLECTIVE:IN_PLACE ranks=0-1
  else
    call MPI_Alltoall(mine, 1, MPI_INTEGER, all, 1, MPI_INTEGER, MPI_COMM_WORLD, ierr) ! ALSO: GLOBAL:COLLECTIVE:IN_PLACE
  end if
  call MPI_Finalize(ierr)
end program
