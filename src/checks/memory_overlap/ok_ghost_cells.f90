! Ghost cells and inner cells of one array, exchanged at once.
program main
  use mpi
  implicit none
  integer :: ierr, rank, other, requests(4)
  real :: cells(0:9)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  other = 1 - rank
  cells = real(rank)
  call MPI_Irecv(cells(0), 1, MPI_REAL, other, 1, MPI_COMM_WORLD, requests(1), ierr)
  call MPI_Irecv(cells(9), 1, MPI_REAL, other, 2, MPI_COMM_WORLD, requests(2), ierr)
  call MPI_Isend(cells(8), 1, MPI_REAL, other, 1, MPI_COMM_WORLD, requests(3), ierr)
  call MPI_Isend(cells(1), 1, MPI_REAL, other, 2, MPI_COMM_WORLD, requests(4), ierr)
  call MPI_Waitall(4, requests, MPI_STATUSES_IGNORE, ierr)
  call MPI_Finalize(ierr)
end program main
