! Funneled halo exchange in a Fortran module.
module halo
  use mpi
  implicit none
contains
  subroutine exchange(u, n, left, right)
    integer, intent(in) :: n, left, right
    double precision, intent(inout) :: u(0:n + 1)
    integer :: ierr
    call MPI_Sendrecv(u(1), 1, MPI_DOUBLE_PRECISION, left, 0, u(n + 1), 1, MPI_DOUBLE_PRECISION, right, 0, &
                      MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    call MPI_Sendrecv(u(n), 1, MPI_DOUBLE_PRECISION, right, 1, u(0), 1, MPI_DOUBLE_PRECISION, left, 1, &
                      MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  end subroutine
end module

program stencil
  use mpi
  use halo
  implicit none
  integer, parameter :: n = 1000
  double precision :: u(0:n + 1), v(0:n + 1)
  integer :: provided, ierr, rank, size, step, i
  call MPI_Init_thread(MPI_THREAD_FUNNELED, provided, ierr)
  if (provided < MPI_THREAD_FUNNELED) call MPI_Abort(MPI_COMM_WORLD, 1, ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, size, ierr)
  u = rank
  !$omp parallel private(step)
  do step = 1, 10
    !$omp master
    call exchange(u, n, merge(rank - 1, MPI_PROC_NULL, rank > 0), merge(rank + 1, MPI_PROC_NULL, rank + 1 < size))
    !$omp end master
    !$omp barrier
    !$omp do
    do i = 1, n
      v(i) = 0.5d0*(u(i - 1) + u(i + 1))
    end do
    !$omp end do
    !$omp do
    do i = 1, n
      u(i) = v(i)
    end do
    !$omp end do
  end do
  !$omp end parallel
  call MPI_Finalize(ierr)
end program
