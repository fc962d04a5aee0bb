! The variables of a COMMON block are passed as one; an element of an array that is received depends on who received what.
program members
  use mpi
  implicit none
  integer :: first(4), second, ierr
  common /block/ first, second
  type state
    integer :: options(60), steps
  end type state
  type(state) :: s
  call MPI_Init(ierr)
  second = 1
  s%options(17) = 1
  call MPI_Recv(first, 5, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  if (second > 2) call MPI_Barrier(MPI_COMM_WORLD, ierr)  ! EXPECT: STATIC:COLLECTIVE:DIVERGENCE
  call MPI_Recv(s%options, 60, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  if (s%options(17) > 2) call MPI_Barrier(MPI_COMM_WORLD, ierr)  ! EXPECT: STATIC:COLLECTIVE:DIVERGENCE
  call MPI_Finalize(ierr)
end program members
