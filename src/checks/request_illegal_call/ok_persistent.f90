! Start, wait, start again.
program main
  use mpi
  implicit none
  integer :: ierr, rank, step, mine, theirs, requests(2)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Send_init(mine, 1, MPI_INTEGER, 1 - rank, 0, MPI_COMM_WORLD, requests(1), ierr)
  call MPI_Recv_init(theirs, 1, MPI_INTEGER, 1 - rank, 0, MPI_COMM_WORLD, requests(2), ierr)
  do step = 1, 3
    mine = step
    call MPI_Startall(2, requests, ierr)
    call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, ierr)
  end do
  call MPI_Request_free(requests(1), ierr)
  call MPI_Request_free(requests(2), ierr)
  call MPI_Finalize(ierr)
end program main
