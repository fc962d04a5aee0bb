! Every rank waits for its left neighbour before it sends to the right.
! mpivet-test: ranks=3
program ring
  use mpi
  implicit none
  integer :: rank, size, left, right, ierr
  double precision :: mine, theirs
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, size, ierr)
  left = modulo(rank - 1, size)
  right = modulo(rank + 1, size)
  mine = rank
  call MPI_Recv(theirs, 1, MPI_DOUBLE_PRECISION, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)  ! EXPECT: GLOBAL:DEADLOCK:HARD ranks=0,1,2
  call MPI_Send(mine, 1, MPI_DOUBLE_PRECISION, right, 0, MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
