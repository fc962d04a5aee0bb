! mpivet-test: flags="-fopenmp"
! Two sections may be executed at the same time.
program two_sections
  use mpi
  implicit none
  integer :: provided, ierr, rank, there, back
  call MPI_Init_thread(MPI_THREAD_SERIALIZED, provided, ierr) ! EXPECT: STATIC:THREAD:LEVEL message~"MPI_THREAD_MULTIPLE"
  if (provided < MPI_THREAD_SERIALIZED) call MPI_Abort(MPI_COMM_WORLD, 1, ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  there = rank
  !$omp parallel sections
  !$omp section
  call MPI_Send(there, 1, MPI_INTEGER, 1 - rank, 0, MPI_COMM_WORLD, ierr) ! ALSO: STATIC:THREAD:LEVEL
  !$omp section
  call MPI_Recv(back, 1, MPI_INTEGER, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr) ! ALSO: STATIC:THREAD:LEVEL
  !$omp end parallel sections
  call MPI_Finalize(ierr)
end program
