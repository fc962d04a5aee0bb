! use mpi: two groups talk over an intercommunicator and merge; error handler and attributes on the way.
! mpivet-test: ranks=4
program groups
  use mpi
  implicit none
  integer :: rank, me, ierr, half, between, merged, leader, n, v, sum, status(MPI_STATUS_SIZE)
  logical :: inter, high, wrong
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_split(MPI_COMM_WORLD, mod(rank, 2), rank, half, ierr)
  leader = merge(1, 0, mod(rank, 2) == 0)
  call MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, leader, 12, between, ierr)
  call MPI_Comm_test_inter(between, inter, ierr)
  call MPI_Comm_remote_size(between, n, ierr)
  call MPI_Comm_rank(between, me, ierr)
  wrong = .not. inter .or. n /= 2
  call MPI_Sendrecv(rank, 1, MPI_INTEGER, me, 0, v, 1, MPI_INTEGER, me, 0, between, status, ierr)
  wrong = wrong .or. abs(v - rank) /= 1
  high = mod(rank, 2) == 1
  call MPI_Intercomm_merge(between, high, merged, ierr)
  call MPI_Comm_set_errhandler(merged, MPI_ERRORS_RETURN, ierr)
  call MPI_Allreduce(rank, sum, 1, MPI_INTEGER, MPI_SUM, merged, ierr)
  wrong = wrong .or. sum /= 6 .or. ierr /= MPI_SUCCESS
  call MPI_Comm_free(merged, ierr)
  call MPI_Comm_free(between, ierr)
  call MPI_Comm_free(half, ierr)
  call MPI_Finalize(ierr)
  if (wrong) error stop 1
end program
