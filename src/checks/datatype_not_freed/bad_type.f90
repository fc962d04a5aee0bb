! A type made in a subroutine is lost when it returns.
! mpivet-test: ranks=2
program lost
  use mpi
  implicit none
  integer :: ierr
  call MPI_Init(ierr)
  call make()
  call MPI_Finalize(ierr)
contains
  subroutine make()
    integer :: block
    call MPI_Type_contiguous(3, MPI_INTEGER, block, ierr)  ! EXPECT: LOCAL:DATATYPE:NOT_FREED ranks=0,1
    call MPI_Type_commit(block, ierr)
  end subroutine
end program
