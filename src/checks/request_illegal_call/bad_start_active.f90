! The second step starts the sends of the first one again, which were never completed. (MPICH refuses it itself.)
! mpivet-test: ranks=2 mpi=openmpi
program main
  implicit none
  include 'mpif.h'
  integer :: ierr, rank, mine, theirs, request
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  mine = rank
  call MPI_Ssend_init(mine, 1, MPI_INTEGER, 1 - rank, 0, MPI_COMM_WORLD, request, ierr)
  call MPI_Start(request, ierr)
  call MPI_Start(request, ierr)  ! EXPECT: LOCAL:REQUEST:ILLEGAL_CALL ranks=0,1
  call MPI_Recv(theirs, 1, MPI_INTEGER, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  call MPI_Recv(theirs, 1, MPI_INTEGER, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
  call MPI_Request_free(request, ierr)
  call MPI_Finalize(ierr)
end program main
