! One thread waits for all, another one for the first; the other rank ends the job when it has had enough.
! mpivet-test: ranks=2 threads
! EXPECT-ANYWHERE: LOCAL:THREAD:SAME_REQUEST ranks=1 message~"MPI_Wait and MPI_Waitall"
module posix_threads
  use, intrinsic :: iso_c_binding
  implicit none
  integer, volatile :: requests(2), values(2)
  include '../common/posix_threads.inc'
contains
  function first(argument) bind(c) result(nothing)
    use mpi
    type(c_ptr), value :: argument
    type(c_ptr) :: nothing
    integer :: error, copy
    call sleep(1)
    copy = requests(1)
    call MPI_Wait(copy, MPI_STATUS_IGNORE, error)
    nothing = argument
  end function
end module posix_threads

program waits
  use mpi
  use posix_threads
  implicit none
  integer :: error, provided, rank
  integer(c_long) :: thread
  call MPI_Init_thread(MPI_THREAD_MULTIPLE, provided, error)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
  if (rank == 0) then
    call sleep(2)
    call MPI_Abort(MPI_COMM_WORLD, 5, error)
  end if
  call MPI_Irecv(values(1), 1, MPI_INTEGER, 0, 1, MPI_COMM_WORLD, requests(1), error)
  call MPI_Irecv(values(2), 1, MPI_INTEGER, 0, 2, MPI_COMM_WORLD, requests(2), error)
  error = pthread_create(thread, c_null_ptr, c_funloc(first), c_null_ptr)
  call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, error)  ! ALSO: LOCAL:THREAD:SAME_REQUEST
  error = pthread_join(thread, c_null_ptr)
  call MPI_Finalize(error)
end program waits
