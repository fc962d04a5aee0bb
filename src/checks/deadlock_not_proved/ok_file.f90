! All write, and one takes its time before it does.
! mpivet-test: ranks=2 options="--no-progress-limit=1"
program file
  use mpi
  implicit none
  integer :: error, rank, handle
  character(len=4096) :: folder
  call MPI_Init(error)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
  call get_environment_variable("TMPDIR", folder)
  if (len_trim(folder) == 0) folder = "/tmp"
  call MPI_File_open(MPI_COMM_WORLD, trim(folder) // "/written", MPI_MODE_CREATE + MPI_MODE_RDWR + MPI_MODE_DELETE_ON_CLOSE, &
                     MPI_INFO_NULL, handle, error)
  if (rank == 1) call sleep(3)
  call MPI_File_write_all(handle, rank, 1, MPI_INTEGER, MPI_STATUS_IGNORE, error)
  call MPI_File_close(handle, error)
  call MPI_Finalize(error)
end program file
