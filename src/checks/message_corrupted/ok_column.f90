! A column is sent as it lies in the matrix and received as an array, and the other way round.
! mpivet-test: ranks=2 options="--checks=+GLOBAL:*:DATA_TRANSMISSION_CORRUPTED"
program ok_column
  use mpi_f08
  implicit none
  integer, parameter :: n = 300
  real :: a(n, n), v(n)
  integer :: rank, i
  type(MPI_Datatype) :: row
  type(MPI_Request) :: request

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Type_vector(n, 1, n, MPI_REAL, row)
  call MPI_Type_commit(row)
  a = rank
  v = [(real(i), i=1, n)]
  if (rank == 0) then
    call MPI_Isend(v, n, MPI_REAL, 1, 0, MPI_COMM_WORLD, request)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_Recv(v, n, MPI_REAL, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
  else
    call MPI_Irecv(a(3, 1), 1, row, 0, 0, MPI_COMM_WORLD, request)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    if (a(3, n) /= n) error stop
    call MPI_Send(a(3, 1), 1, row, 0, 1, MPI_COMM_WORLD)
  end if
  call MPI_Type_free(row)
  call MPI_Finalize()
end program ok_column
