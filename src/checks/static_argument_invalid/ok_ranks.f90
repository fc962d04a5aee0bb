! Wildcards and no partner.
subroutine receive(x)
  use mpi_f08
  implicit none
  integer :: x
  call MPI_Recv(x, 1, MPI_INTEGER, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
  call MPI_Send(x, 1, MPI_INTEGER, MPI_PROC_NULL, 0, MPI_COMM_WORLD)
end subroutine
