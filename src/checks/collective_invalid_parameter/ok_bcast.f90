! Nothing special.
program main
  use mpi
  implicit none
  integer :: ierr
  real :: values(10)
  call MPI_Init(ierr)
  values = 1
  call MPI_Bcast(values, 10, MPI_REAL, 1, MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program main
