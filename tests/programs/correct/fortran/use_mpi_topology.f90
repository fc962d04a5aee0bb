! use mpi: Cartesian grid, neighbours, halo of a 2-D array with a column type and contiguous rows.
! mpivet-test: ranks=4
program grid
  use mpi
  implicit none
  integer, parameter :: n = 6
  integer :: comm, rank, ierr, up, down, left, right, row, dims(2), req(8), i
  logical :: periods(2), wrong
  double precision :: f(0:n + 1, 0:n + 1)
  call MPI_Init(ierr)
  dims = 2
  periods = .true.
  call MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, .false., comm, ierr)
  call MPI_Comm_rank(comm, rank, ierr)
  call MPI_Cart_shift(comm, 0, 1, up, down, ierr)
  call MPI_Cart_shift(comm, 1, 1, left, right, ierr)
  call MPI_Type_vector(n, 1, n + 2, MPI_DOUBLE_PRECISION, row, ierr)
  call MPI_Type_commit(row, ierr)
  f = rank
  do i = 1, 3
    call MPI_Irecv(f(0, 1), 1, row, up, 1, comm, req(1), ierr)
    call MPI_Irecv(f(n + 1, 1), 1, row, down, 2, comm, req(2), ierr)
    call MPI_Irecv(f(1, 0), n, MPI_DOUBLE_PRECISION, left, 3, comm, req(3), ierr)
    call MPI_Irecv(f(1, n + 1), n, MPI_DOUBLE_PRECISION, right, 4, comm, req(4), ierr)
    call MPI_Isend(f(n, 1), 1, row, down, 1, comm, req(5), ierr)
    call MPI_Isend(f(1, 1), 1, row, up, 2, comm, req(6), ierr)
    call MPI_Isend(f(1, n), n, MPI_DOUBLE_PRECISION, right, 3, comm, req(7), ierr)
    call MPI_Isend(f(1, 1), n, MPI_DOUBLE_PRECISION, left, 4, comm, req(8), ierr)
    call MPI_Waitall(8, req, MPI_STATUSES_IGNORE, ierr)
  end do
  wrong = f(0, 3) /= up .or. f(n + 1, n) /= down .or. f(2, 0) /= left .or. f(n, n + 1) /= right
  call MPI_Type_free(row, ierr)
  call MPI_Comm_free(comm, ierr)
  call MPI_Finalize(ierr)
  if (wrong) error stop 1
end program
