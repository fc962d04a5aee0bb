! use mpi: scatterv, gatherv, alltoallv, reduce_scatter with unequal parts and an own operation.
! mpivet-test: ranks=3
module operations
  implicit none
contains
  subroutine larger_magnitude(in, inout, n, type)
    integer :: n, type
    double precision :: in(n), inout(n)
    where (abs(in) > abs(inout)) inout = in
  end subroutine
end module

program uneven
  use mpi
  use operations
  implicit none
  integer :: rank, nproc, ierr, op, i
  integer :: counts(3), at(3), ones(3), whole(12), part(6), back(12), sent(3), got(3)
  double precision :: x, y
  logical :: wrong
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, nproc, ierr)
  counts = [1, 2, 3]
  at = [0, 2, 6]
  whole = [(i, i=1, 12)]
  back = 0
  call MPI_Scatterv(whole, counts, at, MPI_INTEGER, part, counts(rank + 1), MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  call MPI_Gatherv(part, counts(rank + 1), MPI_INTEGER, back, counts, at, MPI_INTEGER, 1, MPI_COMM_WORLD, ierr)
  wrong = rank == 1 .and. (back(9) /= 9 .or. back(2) /= 0)
  ones = 1
  at = [0, 1, 2]
  sent = [(10 * rank + i, i=0, 2)]
  call MPI_Alltoallv(sent, ones, at, MPI_INTEGER, got, ones, at, MPI_INTEGER, MPI_COMM_WORLD, ierr)
  wrong = wrong .or. any(got /= [rank, 10 + rank, 20 + rank])
  call MPI_Reduce_scatter(sent, i, ones, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
  wrong = wrong .or. i /= 30 + 3 * rank
  call MPI_Op_create(larger_magnitude, .true., op, ierr)
  x = (-2d0)**rank
  call MPI_Allreduce(x, y, 1, MPI_DOUBLE_PRECISION, op, MPI_COMM_WORLD, ierr)
  wrong = wrong .or. y /= 4
  call MPI_Op_free(op, ierr)
  call MPI_Finalize(ierr)
  if (wrong) error stop 1
end program
