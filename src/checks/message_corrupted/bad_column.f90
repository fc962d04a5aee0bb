! The end of a column in shared memory is changed by the receiver before it receives the column.
! mpivet-test: ranks=2 options="--checks=+GLOBAL:MSG:DATA_TRANSMISSION_CORRUPTED"
program bad_column
  use mpi
  use, intrinsic :: iso_c_binding
  implicit none
  integer, parameter :: n = 400000
  integer :: ierr, rank, win, unit, column, request
  integer(mpi_address_kind) :: bytes
  type(c_ptr) :: base
  double precision, pointer :: a(:, :)
  double precision, save :: row(n)

  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  bytes = merge(2 * n * 8, 0, rank == 0)
  call MPI_Win_allocate_shared(bytes, 8, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
  call MPI_Win_shared_query(win, 0, bytes, unit, base, ierr)
  call c_f_pointer(base, a, [2, n])
  call MPI_Type_vector(n, 1, 2, MPI_DOUBLE_PRECISION, column, ierr)
  call MPI_Type_commit(column, ierr)
  if (rank == 0) then
    a = 1
    call MPI_Ssend(a(1, 1), 1, column, 1, 3, MPI_COMM_WORLD, ierr)  ! ALSO: GLOBAL:MSG:DATA_TRANSMISSION_CORRUPTED
  else
    call MPI_Probe(0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    a(1, n) = 2
    call MPI_Irecv(row, n, MPI_DOUBLE_PRECISION, 0, 3, MPI_COMM_WORLD, request, ierr)  ! EXPECT: GLOBAL:MSG:DATA_TRANSMISSION_CORRUPTED
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
  end if
  call MPI_Type_free(column, ierr)
  call MPI_Win_free(win, ierr)
  call MPI_Finalize(ierr)
end program bad_column
