! The receiver forgot the ghost cells.
! mpivet-test: ranks=2
program ghosts
  use mpi
  implicit none
  integer :: rank, ierr
  real :: field(0:11)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  field = 0
  if (rank == 0) then
    call MPI_Send(field, 12, MPI_REAL, 1, 0, MPI_COMM_WORLD, ierr)  ! ALSO: GLOBAL:MSG:TRUNCATED
  else
    call MPI_Recv(field, 10, MPI_REAL, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)  ! EXPECT: GLOBAL:MSG:TRUNCATED ranks=0,1
  end if
  call MPI_Finalize(ierr)
end program
