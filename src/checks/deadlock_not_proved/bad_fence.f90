! Rank 0 is one fence ahead of rank 1, which waits for a message.
! mpivet-test: ranks=2 options="--no-progress-limit=1 --timeout=4" exit=124
program fence
  use mpi
  implicit none
  integer :: error, rank, window, shared, value
  integer(kind=MPI_ADDRESS_KIND) :: bytes
  call MPI_Init(error)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
  shared = 0
  bytes = 4
  call MPI_Win_create(shared, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, window, error)
  call MPI_Win_fence(0, window, error)
  if (rank == 0) then
    call MPI_Put(rank, 1, MPI_INTEGER, 1, 0_MPI_ADDRESS_KIND, 1, MPI_INTEGER, window, error)
    call MPI_Win_fence(0, window, error) ! EXPECT: GLOBAL:DEADLOCK:NOT_PROVED ranks=0,1
    call MPI_Send(rank, 1, MPI_INTEGER, 1, 0, MPI_COMM_WORLD, error)
  else
    call MPI_Recv(value, 1, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, error) ! ALSO: GLOBAL:DEADLOCK:NOT_PROVED
    call MPI_Win_fence(0, window, error)
  end if
  call MPI_Win_free(window, error)
  call MPI_Finalize(error)
end program fence
