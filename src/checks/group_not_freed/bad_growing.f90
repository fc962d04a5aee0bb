! A group for each step, all freed at the end. How many are unusual can be said: here, more than twenty.
! mpivet-test: ranks=2 options="--high-water group=20"
program bad_growing
  use mpi
  implicit none
  integer, parameter :: steps = 30
  integer :: ierr, step, groups(steps)
  call MPI_Init(ierr)
  do step = 1, steps
    call MPI_Comm_group(MPI_COMM_WORLD, groups(step), ierr) ! EXPECT: LOCAL:GROUP:NOT_FREED ranks=0-1 message~"21 groups are alive"
  end do
  do step = 1, steps
    call MPI_Group_free(groups(step), ierr)
  end do
  call MPI_Finalize(ierr)
end program
