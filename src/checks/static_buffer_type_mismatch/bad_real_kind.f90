! Double precision sent as default real.
subroutine share(values, n)
  use mpi_f08
  implicit none
  integer :: n
  double precision :: values(n)
  call MPI_Bcast(values, n, MPI_REAL, 0, MPI_COMM_WORLD)  ! EXPECT: STATIC:BUFFER:TYPE_MISMATCH message~"MPI_REAL"
end subroutine

subroutine add(counts, n)
  implicit none
  include 'mpif.h'
  integer :: n, ierror
  integer :: counts(n)
  call MPI_Allreduce(MPI_IN_PLACE, counts, n, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierror)  ! EXPECT: STATIC:BUFFER:TYPE_MISMATCH
end subroutine

subroutine vote(flags)
  use mpi
  implicit none
  logical :: flags(3)
  integer :: ierror
  call MPI_Bcast(flags, 3, MPI_REAL, 0, MPI_COMM_WORLD, ierror)  ! EXPECT: STATIC:BUFFER:TYPE_MISMATCH message~"MPI_REAL"
end subroutine
