! Neighbours exchange a boundary column, both sending first.
! mpivet-test: ranks=2
program columns
  use mpi
  implicit none
  integer, parameter :: n = 16
  integer :: rank, other, ierr
  real :: field(n, 0:2)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  other = 1 - rank
  field = real(rank)
  call MPI_Send(field(:, 1), n, MPI_REAL, other, 0, MPI_COMM_WORLD, ierr)  ! EXPECT: GLOBAL:DEADLOCK:POTENTIAL ranks=0,1
  call MPI_Recv(field(:, 2), n, MPI_REAL, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  call MPI_Finalize(ierr)
  if (any(field(:, 2) /= real(other))) error stop 1
end program
