! Each half of the ranks reduces with a function of its own.
module functions
  implicit none
contains
  subroutine add(in, inout, length, datatype)
    integer, intent(in) :: length, datatype
    integer, intent(in) :: in(length)
    integer, intent(inout) :: inout(length)
    if (datatype /= 0) inout = inout + in
  end subroutine
  subroutine multiply(in, inout, length, datatype)
    integer, intent(in) :: length, datatype
    integer, intent(in) :: in(length)
    integer, intent(inout) :: inout(length)
    if (datatype /= 0) inout = inout * in
  end subroutine
end module

program reduce_by_hand
  use mpi
  use functions
  implicit none
  integer :: rank, ierr, op, total
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (rank == 0) then
    call MPI_Op_create(add, .true., op, ierr)
  else
    call MPI_Op_create(multiply, .true., op, ierr)
  end if
  call MPI_Reduce(rank, total, 1, MPI_INTEGER, op, 0, MPI_COMM_WORLD, ierr) ! EXPECT: GLOBAL:COLLECTIVE:REDUCTION_OPERATION_MISMATCH ranks=0-1 message~"different functions"
  call MPI_Op_free(op, ierr)
  call MPI_Finalize(ierr)
end program
