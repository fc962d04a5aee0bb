subroutine send_row(matrix, n, row, next)
  use mpi_f08
  implicit none
  integer, intent(in) :: n, row, next
  double precision, intent(in) :: matrix(n, n)
  type(MPI_Datatype) :: row_type
  call MPI_Type_vector(n, 1, n, MPI_DOUBLE_PRECISION, row_type)  ! EXPECT: STATIC:HANDLE:NEVER_FREED message~"'row_type'.*every way"
  call MPI_Type_commit(row_type)
  if (next < 0) return
  call MPI_Send(matrix(row, 1), 1, row_type, next, 0, MPI_COMM_WORLD)
  call MPI_Type_free(row_type)
end subroutine

subroutine send_row_77(matrix, n, row, next)
  implicit none
  include 'mpif.h'
  integer n, row, next, row_type, ierror
  double precision matrix(n, n)
  call MPI_Type_vector(n, 1, n, MPI_DOUBLE_PRECISION, row_type, ierror)  ! EXPECT: STATIC:HANDLE:NEVER_FREED message~"'row_type'.*every way"
  call MPI_Type_commit(row_type, ierror)
  if (next .lt. 0) return
  call MPI_Send(matrix(row, 1), 1, row_type, next, 0, MPI_COMM_WORLD, ierror)
  call MPI_Type_free(row_type, ierror)
end subroutine
