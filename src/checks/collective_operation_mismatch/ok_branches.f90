! The root and the others call the same collective from different branches.
! mpivet-test: ranks=2
program branches
  use mpi_f08
  implicit none
  integer :: rank, all(2)
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  all = -1
  if (rank == 0) then
    call MPI_Gather(rank, 1, MPI_INTEGER, all, 1, MPI_INTEGER, 0, MPI_COMM_WORLD)
  else
    call MPI_Gather(rank, 1, MPI_INTEGER, all, 1, MPI_INTEGER, 0, MPI_COMM_WORLD)
  end if
  call MPI_Finalize()
  if (rank == 0 .and. any(all /= [0, 1])) error stop 1
end program
