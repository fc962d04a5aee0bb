! Made, used, freed.
! mpivet-test: ranks=2
program kept
  use mpi_f08
  implicit none
  integer :: rank, values(3)
  type(MPI_Datatype) :: block
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  values = rank
  call MPI_Type_contiguous(3, MPI_INTEGER, block)
  call MPI_Type_commit(block)
  call MPI_Bcast(values, 1, block, 1, MPI_COMM_WORLD)
  call MPI_Type_free(block)
  call MPI_Finalize()
  if (any(values /= 1)) error stop 1
end program
