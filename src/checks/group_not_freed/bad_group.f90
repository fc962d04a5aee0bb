! The subgroup is freed, the group it came from is not.
! mpivet-test: ranks=2
program groups
  use mpi
  implicit none
  integer :: world, first, ierr
  call MPI_Init(ierr)
  call MPI_Comm_group(MPI_COMM_WORLD, world, ierr)  ! EXPECT: LOCAL:GROUP:NOT_FREED ranks=0,1
  call MPI_Group_incl(world, 1, [0], first, ierr)
  call MPI_Group_free(first, ierr)
  call MPI_Finalize(ierr)
end program
