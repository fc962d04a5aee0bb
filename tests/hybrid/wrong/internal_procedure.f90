! All threads call an internal procedure with a collective.
program main
  use mpi
  implicit none
  integer :: provided, ierr
  double precision :: u(100), total
  call MPI_Init_thread(MPI_THREAD_MULTIPLE, provided, ierr)
  if (provided < MPI_THREAD_MULTIPLE) call MPI_Abort(MPI_COMM_WORLD, 1, ierr)
  u = 1
  !$omp parallel
  call reduce()
  !$omp end parallel
  call MPI_Finalize(ierr)
contains
  subroutine reduce()
    double precision :: mine
    integer :: ierr
    mine = sum(u)
    call MPI_Allreduce(mine, total, 1, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierr)  ! EXPECT: STATIC:THREAD:COLLECTIVE_MULTITHREADED
  end subroutine
end program
