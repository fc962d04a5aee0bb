! The world has no Cartesian topology. Some MPI libraries refuse the question, others crash.
! mpivet-test: ranks=2
program no_grid
  use mpi
  implicit none
  integer :: error, rank, dims(2), coords(2)
  logical :: periods(2)
  call MPI_Init(error)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
  if (rank == 0) then
    call MPI_Cart_get(MPI_COMM_WORLD, 2, dims, periods, coords, error)  ! EXPECT: LOCAL:MPI:CALL_FAILED ranks=0 message~"comm is not a communicator with a Cartesian topology"
  end if
  call MPI_Barrier(MPI_COMM_WORLD, error)
  call MPI_Finalize(error)
end program no_grid
! EXPECT-ANYWHERE: LOCAL:EXIT:SIGNAL ranks=0 mpi=mpich message~"inside MPI_Cart_get"
