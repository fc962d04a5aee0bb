! use mpi: nonblocking and persistent messages, waitany, testsome, statuses.
! mpivet-test: ranks=2
program nonblocking
  use mpi
  implicit none
  integer, parameter :: n = 6
  integer :: rank, ierr, i, index, done, count, indices(n), requests(n), statuses(MPI_STATUS_SIZE, n)
  integer :: in(n), out(n), status(MPI_STATUS_SIZE)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  out = [(100 * rank + i, i = 1, n)]
  do i = 1, n / 2
    call MPI_Irecv(in(i), 1, MPI_INTEGER, 1 - rank, i, MPI_COMM_WORLD, requests(i), ierr)
    call MPI_Isend(out(i), 1, MPI_INTEGER, 1 - rank, i, MPI_COMM_WORLD, requests(n / 2 + i), ierr)
  end do
  do i = 1, n
    call MPI_Waitany(n, requests, index, status, ierr)
    if (index <= n / 2) then
      if (status(MPI_SOURCE) /= 1 - rank .or. status(MPI_TAG) /= index) error stop 1
    end if
  end do
  do i = 1, n / 2
    call MPI_Recv_init(in(i), 1, MPI_INTEGER, 1 - rank, 10 + i, MPI_COMM_WORLD, requests(i), ierr)
    call MPI_Send_init(out(i), 1, MPI_INTEGER, 1 - rank, 10 + i, MPI_COMM_WORLD, requests(n / 2 + i), ierr)
  end do
  call MPI_Startall(n, requests, ierr)
  done = 0
  do while (done < n)
    call MPI_Testsome(n, requests, count, indices, statuses, ierr)
    if (count /= MPI_UNDEFINED) done = done + count
  end do
  do i = 1, n
    call MPI_Request_free(requests(i), ierr)
  end do
  call MPI_Finalize(ierr)
  if (any(in(1:3) /= [(100 * (1 - rank) + i, i = 1, 3)])) error stop 2
end program
