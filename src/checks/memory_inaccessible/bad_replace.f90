! The values to exchange are nowhere.
! mpivet-test: ranks=2
program replaces
  use mpi
  use, intrinsic :: iso_c_binding
  implicit none
  integer :: error, rank
  integer, pointer :: values(:)
  call MPI_Init(error)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
  allocate (values(10))
  values = rank
  if (rank == 1) call c_f_pointer(transfer(4096_c_intptr_t, c_null_ptr), values, [10])
  call MPI_Sendrecv_replace(values, 10, MPI_INTEGER, 1 - rank, 0, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, error)  ! EXPECT: LOCAL:MEMORY:INACCESSIBLE ranks=1 message~"written: 40 bytes at 0x1000"
  call MPI_Finalize(error)
end program replaces
! EXPECT-ANYWHERE: LOCAL:EXIT:SIGNAL ranks=1 message~"inside MPI_Sendrecv_replace"
