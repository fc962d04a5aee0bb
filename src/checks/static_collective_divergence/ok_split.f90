! Only members of the communicator call its collectives.
subroutine in_groups(x)
  use mpi_f08
  implicit none
  real :: x
  integer :: me, color
  type(MPI_Comm) :: group
  call MPI_Comm_rank(MPI_COMM_WORLD, me)
  color = MPI_UNDEFINED
  if (me < 4) color = 0
  call MPI_Comm_split(MPI_COMM_WORLD, color, me, group)
  if (group /= MPI_COMM_NULL) then
    call MPI_Allreduce(MPI_IN_PLACE, x, 1, MPI_REAL, MPI_SUM, group)
    call MPI_Comm_free(group)
  end if
end subroutine
