! abort() of the Fortran runtime resets the handler of SIGABRT and raises it, so that the last call is all there is.
! mpivet-test: ranks=2
program aborts
  use mpi
  implicit none
  integer :: rank, error
  call MPI_Init(error)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
  call MPI_Barrier(MPI_COMM_WORLD, error)  ! EXPECT: LOCAL:EXIT:SIGNAL ranks=0 message~"SIGABRT"
  if (rank == 0) then
    call abort()
  end if
  call MPI_Barrier(MPI_COMM_WORLD, error)
  call MPI_Finalize(error)
end program aborts
