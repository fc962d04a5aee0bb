! mpivet-test: flags="-fopenmp"
subroutine share(values, n, comms)
  use mpi
  use omp_lib
  implicit none
  integer, intent(in) :: n
  double precision, intent(inout) :: values(n)
  integer, intent(in) :: comms(0:*)
  integer :: ierr, me
  !$omp parallel private(ierr, me)
  me = omp_get_thread_num()
  if (me == 0) call MPI_Bcast(values, n, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)
  !$omp barrier
  call MPI_Barrier(comms(me), ierr)
  !$omp single
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  !$omp end single
  !$omp end parallel
end subroutine
