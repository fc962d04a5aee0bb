! The result is to go where no memory is.
! mpivet-test: ranks=2
program nowhere
  use mpi
  use, intrinsic :: iso_c_binding
  implicit none
  integer :: error, values(10)
  integer, pointer :: result(:)
  call MPI_Init(error)
  values = 1
  call c_f_pointer(transfer(4096_c_intptr_t, c_null_ptr), result, [10])
  call MPI_Reduce(values, result, 10, MPI_INTEGER, MPI_SUM, 1, MPI_COMM_WORLD, error)  ! EXPECT: LOCAL:MEMORY:INACCESSIBLE ranks=1 message~"written: 40 bytes at 0x1000"
  call MPI_Finalize(error)
end program nowhere
! EXPECT-ANYWHERE: LOCAL:EXIT:SIGNAL ranks=1 message~"inside MPI_Reduce"
