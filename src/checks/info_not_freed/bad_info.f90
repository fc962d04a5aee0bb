! Hints are made and forgotten. (With `use mpi` gfortran 12 gives this call the line of the program statement.)
! mpivet-test: ranks=2
program hints
  implicit none
  include 'mpif.h'
  integer :: info, ierr
  call MPI_Init(ierr)
  call MPI_Info_create(info, ierr)  ! EXPECT: LOCAL:INFO:NOT_FREED ranks=0,1
  call MPI_Info_set(info, 'cb_nodes', '1', ierr)
  call MPI_Finalize(ierr)
end program
