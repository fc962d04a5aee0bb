! One buffered send each way, in a buffer with room for it.
program main
  use mpi
  implicit none
  integer :: ierr, rank, mine, theirs, size
  character :: buffer(1000)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  mine = rank
  call MPI_Buffer_attach(buffer, 1000, ierr)
  call MPI_Bsend(mine, 1, MPI_INTEGER, 1 - rank, 0, MPI_COMM_WORLD, ierr)
  call MPI_Recv(theirs, 1, MPI_INTEGER, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  call MPI_Buffer_detach(buffer, size, ierr)
  call MPI_Finalize(ierr)
end program main
