! use mpi: allocated window behind a pointer, lock, accumulate, fetch; group-based epochs.
! mpivet-test: ranks=2
program one_sided
  use mpi
  use, intrinsic :: iso_c_binding
  implicit none
  integer :: rank, ierr, win, world, other_group, other(1), one, before
  integer(MPI_ADDRESS_KIND) :: bytes, at
  type(c_ptr) :: base
  integer, pointer :: memory(:)
  logical :: wrong
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  bytes = 16
  call MPI_Win_allocate(bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
  call c_f_pointer(base, memory, [4])
  call MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, win, ierr)
  memory = 0
  call MPI_Win_unlock(rank, win, ierr)
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  one = 1
  at = 2
  call MPI_Win_lock_all(0, win, ierr)
  call MPI_Accumulate(one, 1, MPI_INTEGER, 0, at, 1, MPI_INTEGER, MPI_SUM, win, ierr)
  call MPI_Fetch_and_op(one, before, MPI_INTEGER, 1 - rank, 3_MPI_ADDRESS_KIND, MPI_SUM, win, ierr)
  call MPI_Win_unlock_all(win, ierr)
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  wrong = before /= 0
  call MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win, ierr)
  wrong = wrong .or. memory(4) /= 1 .or. (rank == 0 .and. memory(3) /= 2)
  call MPI_Win_unlock(rank, win, ierr)
  other(1) = 1 - rank
  call MPI_Comm_group(MPI_COMM_WORLD, world, ierr)
  call MPI_Group_incl(world, 1, other, other_group, ierr)
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Win_post(other_group, 0, win, ierr)
  call MPI_Win_start(other_group, 0, win, ierr)
  one = 70 + rank
  call MPI_Put(one, 1, MPI_INTEGER, 1 - rank, 0_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, ierr)
  call MPI_Win_complete(win, ierr)
  call MPI_Win_wait(win, ierr)
  wrong = wrong .or. memory(1) /= 71 - rank
  call MPI_Group_free(other_group, ierr)
  call MPI_Group_free(world, ierr)
  call MPI_Win_free(win, ierr)
  call MPI_Finalize(ierr)
  if (wrong) error stop 1
end program
