! Nonblocking receives are posted before the synchronous sends, so the ring turns.
! mpivet-test: ranks=3
program ring
  use mpi
  implicit none
  integer :: rank, size, left, right, step, request, ierr
  integer :: mine, theirs
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, size, ierr)
  left = modulo(rank - 1, size)
  right = modulo(rank + 1, size)
  mine = rank
  do step = 1, size
    call MPI_Irecv(theirs, 1, MPI_INTEGER, left, 0, MPI_COMM_WORLD, request, ierr)
    call MPI_Ssend(mine, 1, MPI_INTEGER, right, 0, MPI_COMM_WORLD, ierr)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    mine = theirs
  end do
  call MPI_Finalize(ierr)
  if (mine /= rank) error stop 1
end program
