! What is allowed at any time.
! mpivet-test: ranks=2
program asks
  use mpi
  implicit none
  integer :: error
  logical :: flag
  call MPI_Initialized(flag, error)
  if (.not. flag) call MPI_Init(error)
  call MPI_Barrier(MPI_COMM_WORLD, error)
  call MPI_Finalize(error)
  call MPI_Finalized(flag, error)
  if (.not. flag) stop 1
end program asks
