! The root's own part is where it belongs already.
program collect
  use mpi
  implicit none
  integer :: rank, ranks, ierr, mine
  integer, allocatable :: all(:)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
  mine = rank
  allocate (all(ranks))
  all = -1
  if (rank == 0) then
    all(1) = mine
    call MPI_Gather(MPI_IN_PLACE, 1, MPI_INTEGER, all, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
    if (all(ranks) /= ranks - 1) call MPI_Abort(MPI_COMM_WORLD, 1, ierr)
  else
    call MPI_Gather(mine, 1, MPI_INTEGER, all, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  end if
  call MPI_Allreduce(MPI_IN_PLACE, mine, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
