! Other threads compute; the one that initialised MPI calls it.
! mpivet-test: ranks=2 threads
module posix_threads
  use, intrinsic :: iso_c_binding
  implicit none
  include '../common/posix_threads.inc'
contains
  function work(argument) bind(c) result(nothing)
    type(c_ptr), value :: argument
    type(c_ptr) :: nothing
    nothing = argument
  end function
end module posix_threads

program funneled
  use mpi
  use posix_threads
  implicit none
  integer :: error, provided
  integer(c_long) :: thread
  call MPI_Init_thread(MPI_THREAD_FUNNELED, provided, error)
  error = pthread_create(thread, c_null_ptr, c_funloc(work), c_null_ptr)
  call MPI_Barrier(MPI_COMM_WORLD, error)
  error = pthread_join(thread, c_null_ptr)
  call MPI_Finalize(error)
end program funneled
