! use mpi_f08: a record file written in a view by all, read back whole by each.
! mpivet-test: ranks=2
program records
  use mpi_f08
  implicit none
  type(MPI_File) :: file
  type(MPI_Datatype) :: slots
  type(MPI_Status) :: status
  integer :: rank, i, n
  integer(MPI_OFFSET_KIND) :: at
  real :: mine(5), whole(10)
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  mine = [(rank + 0.1 * i, i=1, 5)]
  call MPI_Type_vector(5, 1, 2, MPI_REAL, slots)
  call MPI_Type_commit(slots)
  call MPI_File_open(MPI_COMM_WORLD, 'records.bin', ior(MPI_MODE_CREATE, ior(MPI_MODE_RDWR, MPI_MODE_DELETE_ON_CLOSE)), &
                     MPI_INFO_NULL, file)
  at = 4 * rank
  call MPI_File_set_view(file, at, MPI_REAL, slots, 'native', MPI_INFO_NULL)
  call MPI_File_write_all(file, mine, 5, MPI_REAL, status)
  call MPI_Get_count(status, MPI_REAL, n)
  call MPI_Type_free(slots)
  call MPI_File_sync(file)
  call MPI_Barrier(MPI_COMM_WORLD)
  call MPI_File_sync(file)
  at = 0
  call MPI_File_set_view(file, at, MPI_REAL, MPI_REAL, 'native', MPI_INFO_NULL)
  call MPI_File_read_at(file, at, whole, 10, MPI_REAL, MPI_STATUS_IGNORE)
  call MPI_File_close(file)
  call MPI_Finalize()
  if (n /= 5 .or. abs(whole(10) - 1.5) > 1e-6 .or. abs(whole(3) - 0.2) > 1e-6) error stop 1
end program
