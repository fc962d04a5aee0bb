! Logical, complex and parameterized datatypes with operations that are defined on them.
! mpivet-test: ranks=2
program ok_reductions
  use mpi
  implicit none
  integer, parameter :: wide = selected_real_kind(12)
  logical :: mine, odd
  double complex :: number, total
  real(wide) :: part, most
  double precision :: place(2), best(2)
  integer :: ierr, rank, real_type
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  mine = rank == 0
  call MPI_Allreduce(mine, odd, 1, MPI_LOGICAL, MPI_LXOR, MPI_COMM_WORLD, ierr)
  if (.not. odd) error stop
  number = (1d0, 2d0)
  call MPI_Allreduce(number, total, 1, MPI_DOUBLE_COMPLEX, MPI_PROD, MPI_COMM_WORLD, ierr)
  if (abs(total - number * number) > 1d-12) error stop
  call MPI_Type_create_f90_real(12, MPI_UNDEFINED, real_type, ierr)
  part = rank
  call MPI_Allreduce(part, most, 1, real_type, MPI_MAX, MPI_COMM_WORLD, ierr)
  if (most /= 1) error stop
  place = (/ dble(10 - rank), dble(rank) /)
  call MPI_Allreduce(place, best, 1, MPI_2DOUBLE_PRECISION, MPI_MINLOC, MPI_COMM_WORLD, ierr)
  if (best(2) /= 1) error stop
  call MPI_Finalize(ierr)
end program
