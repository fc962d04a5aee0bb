! All threads reduce over one communicator.
program columns
  use mpi
  implicit none
  integer :: provided, ierr, j
  double precision :: work(16, 8)
  call MPI_Init_thread(MPI_THREAD_MULTIPLE, provided, ierr)
  if (provided < MPI_THREAD_MULTIPLE) call MPI_Abort(MPI_COMM_WORLD, 1, ierr)
  work = 1
  !$omp parallel do private(ierr)
  do j = 1, 8
    call column_sum(work(:, j), MPI_COMM_WORLD, ierr)
  end do
  !$omp end parallel do
  call MPI_Finalize(ierr)
contains
  subroutine column_sum(column, comm, error)
    double precision, intent(inout) :: column(:)
    integer, intent(in) :: comm
    integer, intent(out) :: error
    ! The next line is where it is told.
    call MPI_Allreduce(MPI_IN_PLACE, column, 16, MPI_DOUBLE_PRECISION, MPI_SUM, comm, error) ! EXPECT: STATIC:THREAD:COLLECTIVE_MULTITHREADED
  end subroutine
end program
