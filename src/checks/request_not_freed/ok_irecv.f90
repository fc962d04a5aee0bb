! Posted, then completed, with the requests in an array.
! mpivet-test: ranks=2
program posted
  use mpi_f08
  implicit none
  integer :: rank, i, in(3), out(3)
  type(MPI_Request) :: requests(6)
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  out = rank
  do i = 1, 3
    call MPI_Irecv(in(i), 1, MPI_INTEGER, 1 - rank, i, MPI_COMM_WORLD, requests(i))
    call MPI_Isend(out(i), 1, MPI_INTEGER, 1 - rank, i, MPI_COMM_WORLD, requests(3 + i))
  end do
  call MPI_Waitall(6, requests, MPI_STATUSES_IGNORE)
  call MPI_Finalize()
  if (any(in /= 1 - rank)) error stop 1
end program
