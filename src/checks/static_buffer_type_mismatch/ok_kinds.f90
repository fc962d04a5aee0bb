! Kinds and datatypes that fit; sentinels that look like integers.
! mpivet-test: flags="-fallow-argument-mismatch"
subroutine share(x, d, i, l, c, text, n)
  use mpi
  implicit none
  integer :: n, i(n), ierror
  real :: x(n)
  double precision :: d(n)
  logical :: l(n)
  complex :: c(n)
  character(len=n) :: text
  call MPI_Bcast(x, n, MPI_REAL, 0, MPI_COMM_WORLD, ierror)
  call MPI_Bcast(d, n, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierror)
  call MPI_Bcast(i, n, MPI_INTEGER, 0, MPI_COMM_WORLD, ierror)
  call MPI_Bcast(l, n, MPI_LOGICAL, 0, MPI_COMM_WORLD, ierror)
  call MPI_Bcast(c, n, MPI_COMPLEX, 0, MPI_COMM_WORLD, ierror)
  call MPI_Bcast(text, n, MPI_CHARACTER, 0, MPI_COMM_WORLD, ierror)
  call MPI_Allreduce(MPI_IN_PLACE, d, n, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierror)
end subroutine

subroutine unpack_values(words, size, values, n)
  use mpi
  implicit none
  integer :: size, words(size), n, position, ierror
  double precision :: values(n)
  position = 0
  call MPI_Unpack(words, size, position, values, n, MPI_DOUBLE_PRECISION, MPI_COMM_WORLD, ierror)
end subroutine

subroutine vote(flags, short)
  use mpi
  implicit none
  logical :: flags(3)
  logical(1) :: short(3)
  integer :: ierror
  call MPI_Bcast(flags, 3, MPI_LOGICAL, 0, MPI_COMM_WORLD, ierror)
  call MPI_Bcast(flags, 3, MPI_INTEGER, 0, MPI_COMM_WORLD, ierror)
  call MPI_Bcast(short, 3, MPI_BYTE, 0, MPI_COMM_WORLD, ierror)
end subroutine
