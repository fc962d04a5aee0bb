! use mpi_f08: a Jacobi iteration on a grid of ranks with subarray types.
! mpivet-test: ranks=4
program jacobi
  use mpi_f08
  implicit none
  integer, parameter :: n = 12
  integer :: step, up, down, left, right
  double precision :: u(0:n + 1, 0:n + 1), v(n, n), change, total
  type(MPI_Comm) :: grid
  type(MPI_Datatype) :: row, column
  type(MPI_Request) :: r(8)
  call MPI_Init()
  call MPI_Cart_create(MPI_COMM_WORLD, 2, [2, 2], [.false., .false.], .true., grid)
  call MPI_Cart_shift(grid, 0, 1, up, down)
  call MPI_Cart_shift(grid, 1, 1, left, right)
  call MPI_Type_vector(n, 1, n + 2, MPI_DOUBLE_PRECISION, row)
  call MPI_Type_commit(row)
  call MPI_Type_create_subarray(1, [n], [n], [0], MPI_ORDER_FORTRAN, MPI_DOUBLE_PRECISION, column)
  call MPI_Type_commit(column)
  u = 0
  if (left == MPI_PROC_NULL) u(:, 0) = 1
  do step = 1, 20
    call MPI_Irecv(u(0, 1), 1, row, up, 0, grid, r(1))
    call MPI_Irecv(u(n + 1, 1), 1, row, down, 1, grid, r(2))
    call MPI_Irecv(u(1, 0), 1, column, left, 2, grid, r(3))
    call MPI_Irecv(u(1, n + 1), 1, column, right, 3, grid, r(4))
    call MPI_Isend(u(n, 1), 1, row, down, 0, grid, r(5))
    call MPI_Isend(u(1, 1), 1, row, up, 1, grid, r(6))
    call MPI_Isend(u(1, n), 1, column, right, 2, grid, r(7))
    call MPI_Isend(u(1, 1), 1, column, left, 3, grid, r(8))
    call MPI_Waitall(8, r, MPI_STATUSES_IGNORE)
    v = 0.25d0 * (u(0:n - 1, 1:n) + u(2:n + 1, 1:n) + u(1:n, 0:n - 1) + u(1:n, 2:n + 1))
    change = sum(abs(v - u(1:n, 1:n)))
    u(1:n, 1:n) = v
    call MPI_Allreduce(change, total, 1, MPI_DOUBLE_PRECISION, MPI_SUM, grid)
  end do
  call MPI_Type_free(row)
  call MPI_Type_free(column)
  call MPI_Comm_free(grid)
  call MPI_Finalize()
  if (.not. (total > 0 .and. total < 5)) error stop 1
end program
