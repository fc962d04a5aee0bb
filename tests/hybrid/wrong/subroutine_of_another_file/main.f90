! MPI_Init, and a single region in a subroutine of another file.
program main
  use mpi
  implicit none
  integer :: ierr
  double precision :: x
  call MPI_Init(ierr)  ! EXPECT: STATIC:THREAD:LEVEL
  !$omp parallel
  call share(x)
  !$omp end parallel
  call MPI_Finalize(ierr)
end program
