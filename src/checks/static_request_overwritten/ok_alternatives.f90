! Either of two operations.
subroutine either(x, rank)
  use mpi_f08
  implicit none
  integer :: x, rank
  type(MPI_Request) :: request
  if (rank == 0) then
    call MPI_Isend(x, 1, MPI_INTEGER, 1, 0, MPI_COMM_WORLD, request)
  else
    call MPI_Irecv(x, 1, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, request)
  end if
  call MPI_Wait(request, MPI_STATUS_IGNORE)
end subroutine
