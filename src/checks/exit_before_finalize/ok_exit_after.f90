! STOP after MPI_Finalize.
! mpivet-test: ranks=2
program ends
  use mpi
  implicit none
  integer :: error
  call MPI_Init(error)
  call MPI_Barrier(MPI_COMM_WORLD, error)
  call MPI_Finalize(error)
  stop
end program ends
