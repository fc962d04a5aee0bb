! The pointer was never associated with memory.
! mpivet-test: ranks=2
program wild
  use mpi
  use, intrinsic :: iso_c_binding
  implicit none
  integer :: error, rank
  integer, pointer :: buffer(:)
  call MPI_Init(error)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
  if (rank == 0) then
    call c_f_pointer(transfer(4096_c_intptr_t, c_null_ptr), buffer, [10])
    call MPI_Send(buffer, 10, MPI_INTEGER, 1, 0, MPI_COMM_WORLD, error)  ! EXPECT: LOCAL:MEMORY:INACCESSIBLE ranks=0 message~"40 bytes at 0x1000"
  else
    allocate (buffer(10))
    call MPI_Recv(buffer, 10, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, error)
  end if
  call MPI_Finalize(error)
end program wild
! EXPECT-ANYWHERE: LOCAL:EXIT:SIGNAL ranks=0 message~"inside MPI_Send"
