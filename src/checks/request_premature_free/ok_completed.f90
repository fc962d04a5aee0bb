! A persistent receive is freed after it was completed.
program main
  use mpi
  implicit none
  integer :: ierr, rank, value, request
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  value = rank
  if (rank == 0) then
    call MPI_Recv_init(value, 1, MPI_INTEGER, 1, 0, MPI_COMM_WORLD, request, ierr)
    call MPI_Start(request, ierr)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call MPI_Request_free(request, ierr)
  else
    call MPI_Send(value, 1, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, ierr)
  end if
  call MPI_Finalize(ierr)
end program main
