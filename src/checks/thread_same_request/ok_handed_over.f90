! A thread starts the receive and tests it once, another one tests it until it is complete.
! mpivet-test: ranks=2 threads
module posix_threads
  use, intrinsic :: iso_c_binding
  implicit none
  integer, volatile :: request, value
  include '../common/posix_threads.inc'
contains
  function start(argument) bind(c) result(nothing)
    use mpi
    type(c_ptr), value :: argument
    type(c_ptr) :: nothing
    integer :: error, rank
    logical :: done
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
    call MPI_Irecv(value, 1, MPI_INTEGER, 1 - rank, 1, MPI_COMM_WORLD, request, error)
    call MPI_Test(request, done, MPI_STATUS_IGNORE, error)
    nothing = argument
  end function
end module posix_threads

program hands_over
  use mpi
  use posix_threads
  implicit none
  integer :: error, provided, rank
  integer(c_long) :: thread
  logical :: done
  call MPI_Init_thread(MPI_THREAD_MULTIPLE, provided, error)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
  error = pthread_create(thread, c_null_ptr, c_funloc(start), c_null_ptr)
  error = pthread_join(thread, c_null_ptr)
  call MPI_Send(rank, 1, MPI_INTEGER, 1 - rank, 1, MPI_COMM_WORLD, error)
  done = .false.
  do while (.not. done)
    call MPI_Test(request, done, MPI_STATUS_IGNORE, error)
  end do
  if (value /= 1 - rank) stop 1
  call MPI_Finalize(error)
end program hands_over
