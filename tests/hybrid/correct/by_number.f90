! Threads are told apart by hand.
program by_number
  use mpi
  use omp_lib
  implicit none
  integer :: provided, ierr, me, value
  call MPI_Init_thread(MPI_THREAD_FUNNELED, provided, ierr)
  if (provided .lt. MPI_THREAD_FUNNELED) stop 1
  value = 0
  !$omp parallel private(me, ierr) shared(value)
  me = omp_get_thread_num()
  if (me .eq. 0) then
    call MPI_Bcast(value, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  end if
  !$omp barrier
  select case (me)
  case (0)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
  case default
    !$omp atomic
    value = value + me
  end select
  !$omp end parallel
  call MPI_Finalize(ierr)
end program
