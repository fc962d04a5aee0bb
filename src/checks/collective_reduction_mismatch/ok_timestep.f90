! All ranks ask for the smallest step, also with an operation written in Fortran.
! mpivet-test: ranks=2
program timestep
  use mpi
  implicit none
  integer :: rank, op, ierr
  real :: mine, step, again
  external smallest
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  mine = 0.5 * (rank + 1)
  call MPI_Allreduce(mine, step, 1, MPI_REAL, MPI_MIN, MPI_COMM_WORLD, ierr)
  call MPI_Op_create(smallest, .true., op, ierr)
  call MPI_Allreduce(mine, again, 1, MPI_REAL, op, MPI_COMM_WORLD, ierr)
  call MPI_Op_free(op, ierr)
  call MPI_Finalize(ierr)
  if (step /= 0.5 .or. again /= 0.5) error stop 1
end program

subroutine smallest(in, inout, length, type)
  implicit none
  integer :: length, type
  real :: in(length), inout(length)
  inout = min(in, inout)
end subroutine
