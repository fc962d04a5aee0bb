! Each rank posts its receive before its own ready send, and hopes that its neighbour has done so, too.
! mpivet-test: ranks=3
program ring
  use mpi
  implicit none
  integer :: rank, ranks, round, request, ierr, from, mine
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
  mine = rank
  do round = 1, 3
    call MPI_Irecv(from, 1, MPI_INTEGER, mod(rank + ranks - 1, ranks), 0, MPI_COMM_WORLD, request, ierr)
    call MPI_Rsend(mine, 1, MPI_INTEGER, mod(rank + 1, ranks), 0, MPI_COMM_WORLD, ierr) ! EXPECT: GLOBAL:MSG:NOT_READY message~"Nothing makes sure"
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
  end do
  call MPI_Finalize(ierr)
end program
