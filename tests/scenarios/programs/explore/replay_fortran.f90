! Receives from any source, nonblocking and persistent, with the statuses printed.
program replay_fortran
  use mpi
  implicit none
  integer :: rank, ranks, ierr, i, got(2), requests(2), statuses(MPI_STATUS_SIZE, 2)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
  if (rank == 0) then
    call MPI_Recv_init(got(1), 1, MPI_INTEGER, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, requests(1), ierr)
    call MPI_Start(requests(1), ierr)
    call MPI_Irecv(got(2), 1, MPI_INTEGER, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, requests(2), ierr)
    call MPI_Waitall(2, requests, statuses, ierr)
    print '(a,6i4)', 'told:', (statuses(MPI_SOURCE, i), statuses(MPI_TAG, i), got(i), i = 1, 2)
    call MPI_Request_free(requests(1), ierr)
  else
    call MPI_Send(rank, 1, MPI_INTEGER, 0, 10 + rank, MPI_COMM_WORLD, ierr)
  end if
  call MPI_Finalize(ierr)
end program replay_fortran
