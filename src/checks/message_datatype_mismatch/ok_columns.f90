! A row of a Fortran matrix goes out as a vector type and comes in as a plain array.
! mpivet-test: ranks=2
program rows
  use mpi_f08
  implicit none
  integer, parameter :: n = 4
  integer :: rank, i, matrix(n, n), line(n)
  type(MPI_Datatype) :: row
  type(MPI_Status) :: status
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  matrix = reshape([(i, i = 1, n * n)], [n, n])
  call MPI_Type_vector(n, 1, n, MPI_INTEGER, row)
  call MPI_Type_commit(row)
  if (rank == 0) then
    call MPI_Send(matrix, 1, row, 1, 0, MPI_COMM_WORLD)
  else
    call MPI_Recv(line, n, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, status)
  end if
  call MPI_Type_free(row)
  call MPI_Finalize()
  if (rank == 1) then
    if (any(line /= [1, 5, 9, 13])) error stop 1
  end if
end program
