! All ranks compute the same root from the size of the communicator.
! mpivet-test: ranks=3
program scatter
  use mpi
  implicit none
  integer :: rank, size, piece, pieces(3), ierr
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, size, ierr)
  pieces = [10, 20, 30]
  call MPI_Scatter(pieces, 1, MPI_INTEGER, piece, 1, MPI_INTEGER, size - 1, MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
  if (piece /= 10 * (rank + 1)) error stop 1
end program
