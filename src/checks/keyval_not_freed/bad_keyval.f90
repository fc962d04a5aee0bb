! Keys for datatypes leak like any other.
! mpivet-test: ranks=2
program keys  ! gfortran gives the call below this line: EXPECT: LOCAL:KEYVAL:NOT_FREED ranks=0,1 mpi=openmpi
  use mpi
  implicit none
  integer :: key, ierr
  integer(MPI_ADDRESS_KIND) :: extra
  call MPI_Init(ierr)
  extra = 0
  call MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, key, extra, ierr)  ! EXPECT: LOCAL:KEYVAL:NOT_FREED ranks=0,1 mpi=mpich
  call MPI_Finalize(ierr)
end program
