! Everybody polls for a message that is sent only after the loop. (They give up after a while, so that this program ends.)
! mpivet-test: ranks=2 options=--no-progress-limit=1
program all_test
  use mpi
  implicit none
  integer :: error, rank, request, value, polls
  double precision :: end
  logical :: done
  call MPI_Init(error)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
  call MPI_Irecv(value, 1, MPI_INTEGER, 1 - rank, 0, MPI_COMM_WORLD, request, error)
  end = MPI_Wtime() + 4
  polls = 0
  do while (MPI_Wtime() < end)
    call MPI_Test(request, done, MPI_STATUS_IGNORE, error)  ! EXPECT-ANYWHERE: GLOBAL:DEADLOCK:NO_PROGRESS ranks=0,1 message~"Ranks 0,1 do nothing but poll"
    if (done) exit
    polls = polls + 1
  end do
  call MPI_Send(rank, 1, MPI_INTEGER, 1 - rank, 0, MPI_COMM_WORLD, error)
  call MPI_Wait(request, MPI_STATUS_IGNORE, error)
  if (polls == 0) stop 1
  call MPI_Finalize(error)
end program all_test
