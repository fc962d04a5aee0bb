! Point-to-point, requests and a reduction through one of the Fortran interfaces.
program fortran_mpi
  use mpi
  implicit none
  integer :: rank, ierr, i, x(4), total
  integer :: requests(4)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  x = rank
  if (rank == 0) then
    call MPI_Send(x, 4, MPI_INTEGER, 1, 21, MPI_COMM_WORLD, ierr)
  else
    call MPI_Recv(x, 4, MPI_INTEGER, MPI_ANY_SOURCE, 21, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  end if
  do i = 1, 4
    if (rank == 0) then
      call MPI_Isend(x(i), 1, MPI_INTEGER, 1, i, MPI_COMM_WORLD, requests(i), ierr)
    else
      call MPI_Irecv(x(i), 1, MPI_INTEGER, 0, i, MPI_COMM_WORLD, requests(i), ierr)
    end if
  end do
  call MPI_Waitall(4, requests, MPI_STATUSES_IGNORE, ierr)
  call MPI_Allreduce(rank, total, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
