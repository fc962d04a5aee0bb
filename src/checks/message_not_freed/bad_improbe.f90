! The nonblocking probe found a message, and the branch that should receive it is missing.
! mpivet-test: ranks=2
program found
  use mpi
  implicit none
  integer :: rank, message, word, ierr, status(MPI_STATUS_SIZE)
  logical :: flag
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  word = 1
  if (rank == 0) then
    call MPI_Send(word, 1, MPI_INTEGER, 1, 0, MPI_COMM_WORLD, ierr)
  else
    flag = .false.
    do while (.not. flag)
      call MPI_Improbe(0, 0, MPI_COMM_WORLD, flag, message, status, ierr)  ! EXPECT: LOCAL:MESSAGE:NOT_FREED ranks=1
    end do
  end if
  call MPI_Finalize(ierr)
end program
