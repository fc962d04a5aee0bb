! The type of a row is made anew in each call.
subroutine send_row(matrix, n, row, next)
  use mpi
  implicit none
  integer, intent(in) :: n, row, next
  double precision, intent(in) :: matrix(n, n)
  integer :: row_type, ierror
  call MPI_Type_vector(n, 1, n, MPI_DOUBLE_PRECISION, row_type, ierror)  ! EXPECT: STATIC:HANDLE:NEVER_FREED message~"'row_type'"
  call MPI_Type_commit(row_type, ierror)
  call MPI_Send(matrix(row, 1), 1, row_type, next, 0, MPI_COMM_WORLD, ierror)
end subroutine

subroutine barrier_of_node()
  use mpi_f08
  type(MPI_Comm) :: node
  call MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, node)  ! EXPECT: STATIC:HANDLE:NEVER_FREED
  call MPI_Barrier(node)
end subroutine
