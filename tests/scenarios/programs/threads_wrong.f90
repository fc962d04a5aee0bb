! All threads of a team make the collective.
program threads_wrong
  use mpi
  implicit none
  integer :: provided, rank, error
  call MPI_Init_thread(MPI_THREAD_MULTIPLE, provided, error)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
  if (rank == 1) call sleep(1)
  !$omp parallel num_threads(4) private(error)
  call exchange()
  !$omp end parallel
  call MPI_Finalize(error)
contains
  subroutine exchange()
    integer :: ierror
    !$omp barrier
    call MPI_Barrier(MPI_COMM_WORLD, ierror)  ! exchange
  end subroutine
end program
