! A number read from a word of the command line is the same on all ranks.
program arguments
  use mpi
  implicit none
  character(len=32) :: word
  integer :: steps, i, ierr
  call MPI_Init(ierr)
  steps = 1
  if (command_argument_count() > 0) then
    call get_command_argument(1, word)
    read (word, *) steps
  end if
  do i = 1, steps
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
  end do
  call get_environment_variable("MODE", word)
  if (word == "slow") call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program arguments
