! What a caller gives depends on the rank, and no call asks for the special case by itself.
module left_out
  use mpi
  implicit none
contains
  subroutine total(x, peer, comm)
    real(8), intent(inout) :: x
    integer, intent(in) :: peer, comm
    integer :: ierror
    if (peer == -1) return
    call MPI_Allreduce(MPI_IN_PLACE, x, 1, MPI_DOUBLE_PRECISION, MPI_SUM, comm, ierror)  ! EXPECT: STATIC:COLLECTIVE:DIVERGENCE
  end subroutine

  ! Another constant than the one that is asked for.
  subroutine average(x, level, comm)
    real(8), intent(inout) :: x
    integer, intent(in) :: level, comm
    integer :: ierror
    if (level == 0) return
    call MPI_Allreduce(MPI_IN_PLACE, x, 1, MPI_DOUBLE_PRECISION, MPI_SUM, comm, ierror)  ! EXPECT: STATIC:COLLECTIVE:DIVERGENCE
  end subroutine
end module

program bad_mode_of_call
  use left_out
  implicit none
  integer :: rank, ierror
  real(8) :: x
  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  x = 1
  call total(x, rank - 1, MPI_COMM_WORLD)
  call average(x, rank, MPI_COMM_WORLD)
  call average(x, -1, MPI_COMM_WORLD)
  call MPI_Finalize(ierror)
end program
