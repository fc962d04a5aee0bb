! First one thread, then the other.
! mpivet-test: ranks=2 threads
module posix_threads
  use, intrinsic :: iso_c_binding
  implicit none
  include '../common/posix_threads.inc'
contains
  function work(argument) bind(c) result(nothing)
    use mpi
    type(c_ptr), value :: argument
    type(c_ptr) :: nothing
    integer :: error
    call MPI_Barrier(MPI_COMM_WORLD, error)
    nothing = argument
  end function
end module posix_threads

program turns
  use mpi
  use posix_threads
  implicit none
  integer :: error, provided, i
  integer(c_long) :: thread
  call MPI_Init_thread(MPI_THREAD_MULTIPLE, provided, error)
  do i = 1, 5
    error = pthread_create(thread, c_null_ptr, c_funloc(work), c_null_ptr)
    error = pthread_join(thread, c_null_ptr)
    call MPI_Barrier(MPI_COMM_WORLD, error)
  end do
  call MPI_Finalize(error)
end program turns
