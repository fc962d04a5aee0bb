! Collectives among threads: all of a team make it, or those of two regions that nothing separates, as the argument says.
program threads_wrong
  use mpi
  implicit none
  integer :: provided, rank, error, number
  character(len=8) :: which
  call MPI_Init_thread(MPI_THREAD_MULTIPLE, provided, error)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
  call get_command_argument(1, which)
  if (rank == 1) call sleep(1)
  !$omp parallel num_threads(4) private(error)
  if (which == "nowait") then
    !$omp single
    call MPI_Bcast(number, 1, MPI_INTEGER, 1, MPI_COMM_WORLD, error)  ! first
    !$omp end single nowait
    !$omp single
    call sum_up()
    !$omp end single
  else
    call exchange()
  end if
  !$omp end parallel
  call MPI_Finalize(error)
contains
  subroutine exchange()
    integer :: ierror
    !$omp barrier
    call MPI_Barrier(MPI_COMM_WORLD, ierror)  ! exchange
  end subroutine
  subroutine sum_up()
    integer :: total, ierror
    call MPI_Allreduce(1, total, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierror)  ! second
  end subroutine
end program
