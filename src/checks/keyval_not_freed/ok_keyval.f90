! Freed before the end.
! mpivet-test: ranks=2
program keys
  use mpi
  implicit none
  integer :: key, ierr
  integer(MPI_ADDRESS_KIND) :: extra, value
  logical :: flag
  call MPI_Init(ierr)
  extra = 0
  value = 12
  call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, key, extra, ierr)
  call MPI_Comm_set_attr(MPI_COMM_WORLD, key, value, ierr)
  value = 0
  call MPI_Comm_get_attr(MPI_COMM_WORLD, key, value, flag, ierr)
  call MPI_Comm_delete_attr(MPI_COMM_WORLD, key, ierr)
  call MPI_Comm_free_keyval(key, ierr)
  call MPI_Finalize(ierr)
  if (.not. flag .or. value /= 12) error stop 1
end program
