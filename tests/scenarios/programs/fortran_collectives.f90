! Listing 1 of the PARCOACH paper in Fortran; with the argument "all" every rank gets to the barrier.
program collectives
  use mpi
  implicit none
  integer :: rank, half, sum, ierr
  character(8) :: who
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call get_command_argument(1, who)
  call MPI_Comm_split(MPI_COMM_WORLD, mod(rank, 2), rank, half, ierr)
  call MPI_Allreduce(rank, sum, 1, MPI_INTEGER, MPI_SUM, half, ierr)
  if (rank == 0 .or. who == 'all') then
    call at_barrier()
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
  end if
  call leave_work(MPI_COMM_WORLD)
  call MPI_Comm_free(half, ierr)
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
  if (rank == 0) print '(a)', 'all correct'
end program
