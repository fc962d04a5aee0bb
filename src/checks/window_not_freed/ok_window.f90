! Freed before the end.
! mpivet-test: ranks=2
program window
  use mpi
  implicit none
  integer :: win, ierr, rank, got
  integer, asynchronous :: mine(4)
  integer(MPI_ADDRESS_KIND) :: bytes, at
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  mine = rank
  bytes = 16
  at = 2
  call MPI_Win_create(mine, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
  call MPI_Win_fence(0, win, ierr)
  call MPI_Get(got, 1, MPI_INTEGER, 1 - rank, at, 1, MPI_INTEGER, win, ierr)
  call MPI_Win_fence(0, win, ierr)
  call MPI_Win_free(win, ierr)
  call MPI_Finalize(ierr)
  if (got /= 1 - rank) error stop 1
end program
