! Leftovers are drained with MPI_Iprobe before the end.
! mpivet-test: ranks=2
program drain
  use mpi
  implicit none
  integer :: rank, word, left, ierr, status(MPI_STATUS_SIZE), requests(3), i
  integer :: words(3)
  logical :: flag
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  words = [1, 2, 3]
  do i = 1, 3
    call MPI_Isend(words(i), 1, MPI_INTEGER, 1 - rank, i, MPI_COMM_WORLD, requests(i), ierr)
  end do
  left = 3
  do while (left > 0)
    call MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, flag, status, ierr)
    if (flag) then
      call MPI_Recv(word, 1, MPI_INTEGER, status(MPI_SOURCE), status(MPI_TAG), MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
      left = left - 1
    end if
  end do
  call MPI_Waitall(3, requests, MPI_STATUSES_IGNORE, ierr)
  call MPI_Finalize(ierr)
end program
