! Opened, written through a view, closed.
! mpivet-test: ranks=2
program output
  use mpi_f08
  implicit none
  integer :: rank, values(3), ierr
  integer(MPI_OFFSET_KIND) :: at
  type(MPI_File) :: file
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  values = rank
  at = 12 * rank
  call MPI_File_open(MPI_COMM_WORLD, 'values.out', MPI_MODE_CREATE + MPI_MODE_RDWR, MPI_INFO_NULL, file)
  call MPI_File_set_view(file, at, MPI_INTEGER, MPI_INTEGER, 'native', MPI_INFO_NULL)
  call MPI_File_write_all(file, values, 3, MPI_INTEGER, MPI_STATUS_IGNORE)
  call MPI_File_close(file, ierr)
  call MPI_Finalize()
  if (ierr /= MPI_SUCCESS) error stop 1
end program
