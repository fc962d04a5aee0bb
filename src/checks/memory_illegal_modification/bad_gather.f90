! The value is counted on while it is being gathered.
! mpivet-test: ranks=2
program gathers
  use mpi
  implicit none
  integer :: error, request
  integer, asynchronous :: value, values(2)
  call MPI_Init(error)
  value = 1
  call MPI_Igather(value, 1, MPI_INTEGER, values, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, request, error)  ! EXPECT: LOCAL:MEMORY:ILLEGAL_MODIFICATION ranks=0,1 message~"between MPI_Igather and MPI_Wait"
  value = value + 1
  call MPI_Wait(request, MPI_STATUS_IGNORE, error)
  call MPI_Finalize(error)
end program gathers
