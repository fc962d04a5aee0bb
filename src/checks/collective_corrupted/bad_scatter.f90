! The root's blocks lie in shared memory, and another process changes the one it is to get.
! mpivet-test: ranks=2 options="--checks=+GLOBAL:COLLECTIVE:DATA_TRANSMISSION_CORRUPTED"
program bad_scatter
  use mpi
  use, intrinsic :: iso_c_binding
  implicit none
  integer, parameter :: n = 500000
  integer :: ierr, rank, win, unit
  integer(mpi_address_kind) :: bytes
  type(c_ptr) :: base
  double precision, pointer :: blocks(:, :)
  double precision, save :: mine(n)
  interface
    subroutine usleep(microseconds) bind(c)
      import :: c_int
      integer(c_int), value :: microseconds
    end subroutine usleep
  end interface

  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  bytes = merge(2 * n * 8, 0, rank == 0)
  call MPI_Win_allocate_shared(bytes, 8, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
  call MPI_Win_shared_query(win, 0, bytes, unit, base, ierr)
  call c_f_pointer(base, blocks, [n, 2])
  if (rank == 0) blocks = 1
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  if (rank == 1) then
    call usleep(300000)
    blocks(n, 2) = 2
  end if
  call MPI_Scatter(blocks, n, MPI_DOUBLE_PRECISION, mine, n, MPI_DOUBLE_PRECISION, 0, &
                   MPI_COMM_WORLD, ierr)  ! EXPECT: GLOBAL:COLLECTIVE:DATA_TRANSMISSION_CORRUPTED ranks=0-1
  call MPI_Win_free(win, ierr)
  call MPI_Finalize(ierr)
end program bad_scatter
