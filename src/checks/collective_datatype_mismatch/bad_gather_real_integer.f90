! The root collects integers, the ranks send reals.
! mpivet-test: ranks=2
program collect
  use mpi
  implicit none
  integer :: rank, ierr
  integer :: all(2)
  real :: mine
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  mine = 1.5
  call gather_all(mine, all)
  call MPI_Finalize(ierr)
contains
  subroutine gather_all(send, receive)
    real, intent(in) :: send
    integer, intent(out) :: receive(2)
    integer :: part(1)
    part = transfer(send, part)
    call MPI_Gather(part, 1, MPI_REAL, receive, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)  ! EXPECT: GLOBAL:COLLECTIVE:DATATYPE:MISMATCH site=any
  end subroutine
end program
