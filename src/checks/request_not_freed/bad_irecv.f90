! A receive is posted and never completed by one of the ranks.
! mpivet-test: ranks=2
program posted
  use mpi
  implicit none
  integer :: rank, request, word, ierr
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  word = 3
  if (rank == 0) then
    call MPI_Irecv(word, 1, MPI_INTEGER, 1, 0, MPI_COMM_WORLD, request, ierr)  ! EXPECT: LOCAL:REQUEST:NOT_FREED ranks=0
  else
    call MPI_Send(word, 1, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, ierr)
  end if
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
