! The last rank has no neighbour to the right, and MPI_PROC_NULL is forgotten.
! mpivet-test: ranks=2
program neighbour
  use mpi
  implicit none
  integer :: error, rank, requests(2), left, right
  double precision :: out, in
  call MPI_Init(error)
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, error)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
  right = rank + 1
  left = rank - 1
  if (left < 0) left = MPI_PROC_NULL
  out = rank
  requests = MPI_REQUEST_NULL
  call MPI_Irecv(in, 1, MPI_DOUBLE_PRECISION, left, 0, MPI_COMM_WORLD, requests(1), error)
  call MPI_Isend(out, 1, MPI_DOUBLE_PRECISION, right, 0, MPI_COMM_WORLD, requests(2), error)  ! EXPECT: LOCAL:MPI:CALL_FAILED ranks=1 message~"dest=2 is no rank of MPI_COMM_WORLD, which has the ranks 0 to 1"
  call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, error)
  call MPI_Finalize(error)
end program neighbour
