! A color that is negative, a leader that is none, a negative number of ranks.
program groups
  use mpi
  implicit none
  integer :: world, part, comm, half, rank, ierr, members(2)
  call MPI_Init(ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_split(MPI_COMM_WORLD, -5, 0, comm, ierr) ! EXPECT: LOCAL:MPI:CALL_FAILED ranks=0-1 message~"color=-5 is negative, and not MPI_UNDEFINED"
  if (ierr == MPI_SUCCESS .and. comm /= MPI_COMM_NULL) call MPI_Comm_free(comm, ierr)
  call MPI_Comm_split(MPI_COMM_WORLD, rank, 0, half, ierr)
  call MPI_Comm_set_errhandler(half, MPI_ERRORS_RETURN, ierr)
  call MPI_Intercomm_create(half, 3, MPI_COMM_WORLD, 1 - rank, 0, comm, ierr) ! EXPECT: LOCAL:MPI:CALL_FAILED message~"local_leader=3 is no rank of comm#[0-9]+, which has the ranks 0 only"
  call MPI_Comm_free(half, ierr)
  call MPI_Comm_group(MPI_COMM_WORLD, world, ierr)
  members = 0
  call MPI_Group_excl(world, -1, members, part, ierr) ! EXPECT: LOCAL:MPI:CALL_FAILED message~"n=-1 is negative"
  if (ierr == MPI_SUCCESS .and. part /= MPI_GROUP_EMPTY) call MPI_Group_free(part, ierr)
  call MPI_Group_free(world, ierr)
  call MPI_Finalize(ierr)
end program
