! A query before MPI_Init. (Open MPI ends the program when it converts the handle, before the call.)
! mpivet-test: ranks=2 mpi=mpich
program early
  use mpi
  implicit none
  integer :: error, rank
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)  ! EXPECT: LOCAL:MPI:NOT_INITIALIZED message~"called MPI_Comm_rank before MPI_Init"
  call MPI_Init(error)
  call MPI_Finalize(error)
end program early
