! STOP in a subroutine.
! mpivet-test: ranks=2
program stops
  use mpi
  implicit none
  integer :: error, rank
  call MPI_Init(error)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
  call MPI_Barrier(MPI_COMM_WORLD, error)
  if (rank == 0) call give_up()
  call MPI_Finalize(error)
contains
  subroutine give_up()
    stop 2  ! EXPECT: LOCAL:EXIT:BEFORE_MPI_FINALIZE ranks=0 message~"status 2"
  end subroutine give_up
end program stops
