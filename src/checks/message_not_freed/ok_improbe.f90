! Found, then received.
! mpivet-test: ranks=2
program found
  use mpi_f08
  implicit none
  integer :: rank, word
  logical :: flag
  type(MPI_Message) :: message
  type(MPI_Status) :: status
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  word = 7 * (1 - rank)
  if (rank == 0) then
    call MPI_Send(word, 1, MPI_INTEGER, 1, 0, MPI_COMM_WORLD)
  else
    flag = .false.
    do while (.not. flag)
      call MPI_Improbe(0, 0, MPI_COMM_WORLD, flag, message, status)
    end do
    call MPI_Mrecv(word, 1, MPI_INTEGER, message, status)
  end if
  call MPI_Finalize()
  if (word /= 7) error stop 1
end program
