! The manager has posted a receive for each worker; some answer late, and each answer may go to any of the receives.
! mpivet-test: ranks=4
program answers_of_all
  use mpi
  implicit none
  integer :: rank, size, ierror, round, i, answers(8), requests(8), none
  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  call MPI_Comm_size(MPI_COMM_WORLD, size, ierror)
  do round = 1, 20
    if (rank == 0) then
      do i = 1, size - 1
        call MPI_Irecv(answers(i), 1, MPI_INTEGER, MPI_ANY_SOURCE, round, MPI_COMM_WORLD, requests(i), ierror)
      end do
      call MPI_Waitall(size - 1, requests, MPI_STATUSES_IGNORE, ierror)
      if (sum(answers(1:size - 1)) /= size * (size - 1) / 2) call MPI_Abort(MPI_COMM_WORLD, 2, ierror)
    else
      ! The answer of one rank comes only after another one has been served.
      if (rank == 1) call MPI_Recv(none, 1, MPI_INTEGER, 2, round, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierror)
      call MPI_Send(rank, 1, MPI_INTEGER, 0, round, MPI_COMM_WORLD, ierror)
      if (rank == 2) call MPI_Send(rank, 1, MPI_INTEGER, 1, round, MPI_COMM_WORLD, ierror)
    end if
  end do
  call MPI_Barrier(MPI_COMM_WORLD, ierror)
  call MPI_Finalize(ierror)
end program
