! Arrays that are allocated, on the stack, and of size zero.
! mpivet-test: ranks=2
program arrays
  use mpi
  implicit none
  integer :: error, rank
  integer :: local(50000)
  integer, allocatable :: large(:), empty(:)
  call MPI_Init(error)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
  allocate (large(2000000), empty(0))
  large = rank
  local = rank
  call MPI_Bcast(large, 2000000, MPI_INTEGER, 0, MPI_COMM_WORLD, error)
  call MPI_Bcast(local, 50000, MPI_INTEGER, 0, MPI_COMM_WORLD, error)
  call MPI_Bcast(empty, 0, MPI_INTEGER, 0, MPI_COMM_WORLD, error)
  if (large(2000000) /= 0 .or. local(50000) /= 0) stop 1
  call MPI_Finalize(error)
end program arrays
