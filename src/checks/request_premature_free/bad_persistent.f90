! A persistent receive is started and freed.
program main
  implicit none
  include 'mpif.h'
  integer :: ierr, rank, mine, theirs, request
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  mine = rank
  call MPI_Recv_init(theirs, 1, MPI_INTEGER, 1 - rank, 0, MPI_COMM_WORLD, request, ierr)
  call MPI_Start(request, ierr)
  call MPI_Request_free(request, ierr)  ! EXPECT: LOCAL:REQUEST:PREMATURE_FREE ranks=0,1
  call MPI_Send(mine, 1, MPI_INTEGER, 1 - rank, 0, MPI_COMM_WORLD, ierr)
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program main
