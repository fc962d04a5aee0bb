! Memory from MPI_Win_allocate belongs to the window: without MPI_Win_free both are lost.
! mpivet-test: ranks=2 options=--checks=-LOCAL:EXIT:SIGNAL
program window
  use mpi_f08
  use, intrinsic :: iso_c_binding, only: c_ptr
  implicit none
  type(MPI_Win) :: win
  type(c_ptr) :: memory
  call MPI_Init()
  call MPI_Win_allocate(64_MPI_ADDRESS_KIND, 8, MPI_INFO_NULL, MPI_COMM_WORLD, memory, win)  ! EXPECT: LOCAL:WINDOW:NOT_FREED ranks=0,1
  call MPI_Win_fence(0, win)
  call MPI_Finalize()
end program
