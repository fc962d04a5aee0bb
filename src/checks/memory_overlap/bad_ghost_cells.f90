! The ghost cell on the right is received into the last inner cell, which is being sent.
program main
  use mpi
  implicit none
  integer :: ierr, rank, other, requests(2)
  real :: cells(0:9)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  other = 1 - rank
  cells = real(rank)
  call MPI_Isend(cells(8), 1, MPI_REAL, other, 1, MPI_COMM_WORLD, requests(1), ierr)  ! ALSO: LOCAL:MEMORY:OVERLAP
  call MPI_Irecv(cells(8), 1, MPI_REAL, other, 1, MPI_COMM_WORLD, requests(2), ierr)  ! EXPECT: LOCAL:MEMORY:OVERLAP ranks=0,1
  call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, ierr)
  call MPI_Finalize(ierr)
end program main
