! A thread of its own for the norm, on the communicator that everybody uses.
! mpivet-test: ranks=2 threads
module posix_threads
  use, intrinsic :: iso_c_binding
  implicit none
  include '../common/posix_threads.inc'
contains
  function norm(argument) bind(c) result(nothing)
    use mpi
    type(c_ptr), value :: argument
    type(c_ptr) :: nothing
    integer :: error, one, total, rank
    one = 1
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
    if (rank == 1) call sleep(2)
    call MPI_Allreduce(one, total, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, error)  ! ALSO: LOCAL:THREAD:SAME_COMMUNICATOR
    nothing = argument
  end function
end module posix_threads

program norms
  use mpi
  use posix_threads
  implicit none
  integer :: error, provided, one, total, rank
  integer(c_long) :: thread
  call MPI_Init_thread(MPI_THREAD_MULTIPLE, provided, error)
  error = pthread_create(thread, c_null_ptr, c_funloc(norm), c_null_ptr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
  call sleep(1 + 2 * rank)
  one = 1
  call MPI_Allreduce(one, total, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, error)  ! EXPECT: LOCAL:THREAD:SAME_COMMUNICATOR message~"MPI_Allreduce and MPI_Allreduce" site=any
  error = pthread_join(thread, c_null_ptr)
  call MPI_Finalize(error)
end program norms
