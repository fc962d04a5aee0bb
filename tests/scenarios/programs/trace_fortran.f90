program trace_fortran
  use mpi
  implicit none
  integer :: rank, ierr, value, total, request
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  value = rank
  if (rank == 0) then
    call MPI_Send(value, 1, MPI_INTEGER, 1, 3, MPI_COMM_WORLD, ierr)
    call MPI_Irecv(value, 1, MPI_INTEGER, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, request, ierr)
  else
    call MPI_Recv(value, 1, MPI_INTEGER, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    call MPI_Isend(value, 1, MPI_INTEGER, 0, 5, MPI_COMM_WORLD, request, ierr)
  end if
  call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Allreduce(rank, total, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
