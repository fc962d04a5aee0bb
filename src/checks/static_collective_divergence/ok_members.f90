! What is received into an array changes neither the members behind it nor other variables of the subroutine, though inner
! subroutines make the compiler keep them all in one structure.
module solver
  use mpi
  implicit none
  type state
    integer :: options(60)
    double precision :: values(100)
    integer :: steps
    double precision :: last(4)
  end type state
contains
  subroutine solve(s, verbose)
    type(state), intent(inout) :: s
    logical, intent(in) :: verbose
    double precision :: dummy(1), work(10)
    integer :: rounds, ierr
    rounds = 3
    work = 1
    if (verbose) call show()
    call MPI_Reduce(work, dummy, 1, MPI_DOUBLE_PRECISION, MPI_SUM, 0, MPI_COMM_WORLD, ierr)
    call MPI_Recv(s%values, 100, MPI_DOUBLE_PRECISION, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    if (rounds > 2) call MPI_Barrier(MPI_COMM_WORLD, ierr)
    if (s%steps > 2) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  contains
    subroutine show()
      print *, dummy, work, rounds, ierr
    end subroutine show
  end subroutine solve
end module solver

program members
  use solver
  type(state) :: s
  integer :: ierr
  call MPI_Init(ierr)
  s%steps = 5
  s%values = 0
  call solve(s, .true.)
  call MPI_Finalize(ierr)
end program members
