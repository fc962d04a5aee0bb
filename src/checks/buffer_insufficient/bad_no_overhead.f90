! The buffer is as large as the data, without the overhead. Libraries put small messages into the network at once and do
! not notice.
! mpivet-test: ranks=2
program main
  use mpi
  implicit none
  integer :: ierr, rank, other, size, mine(100), theirs(100)
  character :: buffer(5000)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
  other = 1 - rank
  mine = rank
  call MPI_Buffer_attach(buffer, 1100, ierr)
  call MPI_Bsend(mine, 100, MPI_INTEGER, other, 1, MPI_COMM_WORLD, ierr)
  call MPI_Recv(theirs, 100, MPI_INTEGER, other, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  call MPI_Bsend(mine, 100, MPI_INTEGER, other, 2, MPI_COMM_WORLD, ierr)
  call MPI_Bsend(mine, 100, MPI_INTEGER, other, 3, MPI_COMM_WORLD, ierr)  ! EXPECT: LOCAL:BUFFER:INSUFFICIENT_BUFFER ranks=0,1
  call MPI_Recv(theirs, 100, MPI_INTEGER, other, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  call MPI_Recv(theirs, 100, MPI_INTEGER, other, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  call MPI_Buffer_detach(buffer, size, ierr)
  call MPI_Finalize(ierr)
end program main
