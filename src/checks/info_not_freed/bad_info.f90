! Info objects made by a query are the caller's to free, too.
! mpivet-test: ranks=2
program hints
  use mpi
  implicit none
  integer :: info, ierr
  call MPI_Init(ierr)
  call MPI_Info_create(info, ierr)  ! EXPECT: LOCAL:INFO:NOT_FREED ranks=0,1
  call MPI_Info_set(info, 'cb_nodes', '1', ierr)
  call MPI_Finalize(ierr)
end program
