! Both groups are freed.
! mpivet-test: ranks=2
program groups
  use mpi_f08
  implicit none
  type(MPI_Group) :: world, first
  integer :: n
  call MPI_Init()
  call MPI_Comm_group(MPI_COMM_WORLD, world)
  call MPI_Group_incl(world, 1, [0], first)
  call MPI_Group_size(first, n)
  call MPI_Group_free(first)
  call MPI_Group_free(world)
  call MPI_Finalize()
  if (n /= 1) error stop 1
end program
