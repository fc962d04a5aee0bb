! use mpi: a window, a file, an info object, an attribute, all given back.
! mpivet-test: ranks=2
program many_objects
  use mpi
  implicit none
  integer :: rank, ierr, win, file, info, key, status(MPI_STATUS_SIZE), got(4), values(4)
  double precision :: memory(8), remote
  integer(MPI_ADDRESS_KIND) :: bytes, at, attribute
  integer(MPI_OFFSET_KIND) :: offset
  logical :: flag
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  memory = rank
  bytes = 64
  at = 3
  call MPI_Win_create(memory, bytes, 8, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
  call MPI_Win_fence(0, win, ierr)
  call MPI_Get(remote, 1, MPI_DOUBLE_PRECISION, 1 - rank, at, 1, MPI_DOUBLE_PRECISION, win, ierr)
  call MPI_Win_fence(0, win, ierr)
  call MPI_Win_free(win, ierr)
  call MPI_Info_create(info, ierr)
  call MPI_Info_set(info, 'collective_buffering', 'true', ierr)
  values = rank + 1
  offset = 16 * rank
  call MPI_File_open(MPI_COMM_WORLD, 'f.bin', MPI_MODE_CREATE + MPI_MODE_RDWR + MPI_MODE_DELETE_ON_CLOSE, info, file, ierr)
  call MPI_File_write_at_all(file, offset, values, 4, MPI_INTEGER, status, ierr)
  call MPI_File_read_at_all(file, offset, got, 4, MPI_INTEGER, status, ierr)
  call MPI_File_close(file, ierr)
  call MPI_Info_free(info, ierr)
  attribute = 0
  call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, key, attribute, ierr)
  attribute = 5
  call MPI_Comm_set_attr(MPI_COMM_SELF, key, attribute, ierr)
  call MPI_Comm_get_attr(MPI_COMM_SELF, key, attribute, flag, ierr)
  call MPI_Comm_delete_attr(MPI_COMM_SELF, key, ierr)
  call MPI_Comm_free_keyval(key, ierr)
  call MPI_Finalize(ierr)
  if (remote /= 1 - rank .or. any(got /= rank + 1) .or. .not. flag .or. attribute /= 5) error stop 1
end program
