! Two sections with a collective each, one of them in a subroutine.
program main
  use mpi_f08
  implicit none
  integer :: provided
  double precision :: a, b
  call MPI_Init_thread(MPI_THREAD_MULTIPLE, provided)
  if (provided < MPI_THREAD_MULTIPLE) call MPI_Abort(MPI_COMM_WORLD, 1)
  !$omp parallel sections
  !$omp section
  call MPI_Bcast(a, 1, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD)  ! EXPECT: STATIC:THREAD:COLLECTIVE_CONCURRENT
  !$omp section
  call share(b)
  !$omp end parallel sections
  call MPI_Finalize()
contains
  subroutine share(x)
    double precision :: x
    call MPI_Bcast(x, 1, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD)
  end subroutine
end program
