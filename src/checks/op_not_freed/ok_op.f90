! Freed after use.
! mpivet-test: ranks=2
program own_sum
  use mpi
  implicit none
  integer :: op, rank, total, ierr
  external add
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Op_create(add, .true., op, ierr)
  call MPI_Allreduce(rank, total, 1, MPI_INTEGER, op, MPI_COMM_WORLD, ierr)
  call MPI_Op_free(op, ierr)
  call MPI_Finalize(ierr)
  if (total /= 1) error stop 1
end program

subroutine add(in, inout, n, type)
  implicit none
  integer :: n, type, in(n), inout(n)
  inout = in + inout
end subroutine
