! One thread polls for both requests, another one waits for the second alone; neither message ever comes.
! mpivet-test: ranks=2 threads
! EXPECT-ANYWHERE: LOCAL:THREAD:SAME_REQUEST ranks=1 message~"MPI_Testsome and MPI_Wait"
module posix_threads
  use, intrinsic :: iso_c_binding
  implicit none
  integer, volatile :: requests(2), values(2)
  include '../common/posix_threads.inc'
contains
  function watch_both(argument) bind(c) result(nothing)
    use mpi
    type(c_ptr), value :: argument
    type(c_ptr) :: nothing
    integer :: error, copies(2), done, indices(2)
    copies = requests
    done = 0
    do while (done == 0)
      call MPI_Testsome(2, copies, done, indices, MPI_STATUSES_IGNORE, error)
    end do
    nothing = argument
  end function
end module posix_threads

program tests
  use mpi
  use posix_threads
  implicit none
  integer :: error, provided, rank, i
  integer(c_long) :: thread
  call MPI_Init_thread(MPI_THREAD_MULTIPLE, provided, error)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
  if (rank == 1) then
    do i = 1, 2
      call MPI_Irecv(values(i), 1, MPI_INTEGER, 0, i, MPI_COMM_WORLD, requests(i), error)
    end do
    error = pthread_create(thread, c_null_ptr, c_funloc(watch_both), c_null_ptr)
    call MPI_Wait(requests(2), MPI_STATUS_IGNORE, error)
    error = pthread_join(thread, c_null_ptr)
  end if
  call sleep(1)
  call MPI_Abort(MPI_COMM_WORLD, 5, error)
end program tests
