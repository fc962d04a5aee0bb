! Every column has a communicator of its own; one thread per column at a time.
program transpose_columns
  use mpi
  use omp_lib
  implicit none
  integer, parameter :: columns = 8
  integer :: comms(columns), provided, ierr, j, local_error
  double precision :: work(16, columns)
  call MPI_Init_thread(MPI_THREAD_MULTIPLE, provided, ierr)
  if (provided < MPI_THREAD_MULTIPLE) call MPI_Abort(MPI_COMM_WORLD, 1, ierr)
  do j = 1, columns
    call MPI_Comm_dup(MPI_COMM_WORLD, comms(j), ierr)
  end do
  work = 1
  !$omp parallel do private(local_error) schedule(static, 1)
  do j = 1, columns
    call column_sum(work(:, j), comms(j), local_error)
  end do
  !$omp end parallel do
  do j = 1, columns
    call MPI_Comm_free(comms(j), ierr)
  end do
  call MPI_Finalize(ierr)
contains
  subroutine column_sum(column, comm, error)
    double precision, intent(inout) :: column(:)
    integer, intent(in) :: comm
    integer, intent(out) :: error
    call MPI_Allreduce(MPI_IN_PLACE, column, size(column), MPI_DOUBLE_PRECISION, MPI_SUM, comm, error)
  end subroutine
end program
