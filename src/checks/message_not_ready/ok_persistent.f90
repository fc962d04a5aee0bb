! Persistent receives are started before the barrier after which the ready sends are.
program halo
  use mpi
  implicit none
  integer :: rank, step, ierr, other, requests(2)
  double precision, volatile :: mine, ghost
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  other = 1 - rank
  call MPI_Recv_init(ghost, 1, MPI_DOUBLE_PRECISION, other, 0, MPI_COMM_WORLD, requests(1), ierr)
  call MPI_Rsend_init(mine, 1, MPI_DOUBLE_PRECISION, other, 0, MPI_COMM_WORLD, requests(2), ierr)
  do step = 1, 4
    mine = step
    call MPI_Start(requests(1), ierr)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_Start(requests(2), ierr)
    call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, ierr)
    if (ghost /= step) call MPI_Abort(MPI_COMM_WORLD, 1, ierr)
  end do
  call MPI_Request_free(requests(1), ierr)
  call MPI_Request_free(requests(2), ierr)
  call MPI_Finalize(ierr)
end program
