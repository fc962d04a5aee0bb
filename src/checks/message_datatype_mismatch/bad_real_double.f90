! Sent in double precision, received as twice as many reals.
! mpivet-test: ranks=2
program precision
  use mpi
  implicit none
  integer :: rank, ierr
  double precision :: out(4)
  real :: in(8)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  out = 1d0
  if (rank == 0) then
    call MPI_Send(out, 4, MPI_DOUBLE_PRECISION, 1, 0, MPI_COMM_WORLD, ierr)  ! ALSO: GLOBAL:MSG:DATATYPE:MISMATCH
  else
    call MPI_Recv(in, 8, MPI_REAL, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)  ! EXPECT: GLOBAL:MSG:DATATYPE:MISMATCH ranks=0,1
  end if
  call MPI_Finalize(ierr)
end program
