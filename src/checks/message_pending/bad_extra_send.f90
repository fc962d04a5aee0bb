! Both ranks send a farewell that nobody reads.
! mpivet-test: ranks=2
program farewell
  use mpi
  implicit none
  integer :: rank, request, ierr
  integer :: word
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  word = 1
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Isend(word, 1, MPI_INTEGER, 1 - rank, 0, MPI_COMM_WORLD, request, ierr)  ! EXPECT: GLOBAL:MSG:PENDING ranks=0,1
  call MPI_Request_free(request, ierr)
  call MPI_Finalize(ierr)
end program
