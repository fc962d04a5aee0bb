! The root gathers rows of one rank each into a matrix; some come in place.
! mpivet-test: ranks=3 options="--checks=+GLOBAL:*:DATA_TRANSMISSION_CORRUPTED"
program ok_gather
  use mpi
  implicit none
  integer, parameter :: n = 50
  integer :: ierr, rank, request
  double precision :: mine(n), all(n, 3)

  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  mine = rank
  call MPI_Gather(mine, n, MPI_DOUBLE_PRECISION, all, n, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)
  if (rank == 0 .and. all(n, 3) /= 2) error stop
  all(:, rank + 1) = -rank
  call MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, n, MPI_DOUBLE_PRECISION, MPI_COMM_WORLD, ierr)
  call MPI_Ibcast(all, 3 * n, MPI_DOUBLE_PRECISION, 1, MPI_COMM_WORLD, request, ierr)
  call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
  if (all(1, 2) /= -1) error stop
  call MPI_Finalize(ierr)
end program ok_gather
