! Ranks in pools, as in ok_pools.f90; but here the rank within a pool decides about its collectives.
module messages
  use mpi
  implicit none
contains
  integer function rank_in(comm)
    integer, intent(in) :: comm
    integer :: ierr, me
    ierr = 0
    call MPI_Comm_rank(comm, me, ierr)
    if (ierr /= 0) call stop_all(1)
    rank_in = me
  end function
  subroutine split(comm, color, key, part)
    integer, intent(in) :: comm, color, key
    integer, intent(out) :: part
    integer :: ierr
    call MPI_Comm_split(comm, color, key, part, ierr)
    if (ierr /= 0) call stop_all(2)
  end subroutine
  subroutine add_up(x, comm)
    real, intent(inout) :: x
    integer, intent(in) :: comm
    integer :: ierr
    call MPI_Allreduce(MPI_IN_PLACE, x, 1, MPI_REAL, MPI_SUM, int(comm), ierr)
  end subroutine
  subroutine stop_all(code)
    integer, intent(in) :: code
    integer :: ierr
    call MPI_Abort(MPI_COMM_WORLD, code, ierr)
  end subroutine
end module

module pools
  use messages
  implicit none
  integer :: my_pool = 0, in_pool = 0, between_pools = 0
contains
  subroutine make_pools(comm, each)
    integer, intent(in) :: comm, each
    integer :: me
    me = rank_in(comm)
    my_pool = me / each
    call split(comm, my_pool, me, in_pool)
    call split(comm, mod(me, each), me, between_pools)
  end subroutine
  subroutine first_of_pool_only(x)
    real, intent(inout) :: x
    integer :: me
    me = rank_in(in_pool)
    if (me == 0) call add_up(x, in_pool)  ! EXPECT: STATIC:COLLECTIVE:DIVERGENCE
    if (my_pool == 0) call add_up(x, MPI_COMM_WORLD)  ! EXPECT: STATIC:COLLECTIVE:DIVERGENCE
  end subroutine
end module

! The rank in the rows decides about a collective over the rows, through a function and a conversion.
subroutine add_in_grid(x, rows, columns)
  use messages
  implicit none
  real, intent(inout) :: x
  integer, intent(in) :: rows, columns
  integer :: row, ierr
  call MPI_Comm_rank(int(rows), row, ierr)
  if (row > 0) return  ! ALSO: STATIC:COLLECTIVE:DIVERGENCE
  call add_up(x, rows)  ! EXPECT: STATIC:COLLECTIVE:DIVERGENCE
end subroutine

program main
  use pools
  implicit none
  integer :: ierr
  real :: x = 1
  call MPI_Init(ierr)
  call make_pools(MPI_COMM_WORLD, 2)
  call first_of_pool_only(x)
  call add_in_grid(x, in_pool, between_pools)
  call MPI_Comm_free(in_pool, ierr)
  call MPI_Comm_free(between_pools, ierr)
  call MPI_Finalize(ierr)
end program
