! The packed row is a local array.
subroutine post_row(matrix, n, row, peer, request)
  use mpi
  implicit none
  integer, intent(in) :: n, row, peer
  double precision, intent(in) :: matrix(100, 100)
  integer, intent(out) :: request
  double precision :: packed(100)
  integer :: i, ierror
  do i = 1, 100
    packed(i) = matrix(row, i)
  end do
  call MPI_Isend(packed, n, MPI_DOUBLE_PRECISION, peer, 0, MPI_COMM_WORLD, request, ierror)  ! EXPECT: STATIC:BUFFER:OUT_OF_SCOPE message~"'packed'"
end subroutine
