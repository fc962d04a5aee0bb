! MPI_Init promises that only this thread calls MPI, and thread 2 of the team does.
! mpivet-test: ranks=2 flags="-fopenmp"
program team
  use mpi
  use omp_lib
  implicit none
  integer :: error, provided
  call MPI_Init(error)
  !$omp parallel num_threads(4) private(error)
  if (omp_get_thread_num() == 2) then
    call MPI_Barrier(MPI_COMM_WORLD, error)  ! EXPECT: LOCAL:THREAD:LEVEL message~"second thread of rank [01] .OpenMP thread 2 of 4. calls MPI_Barrier, but MPI was initialised with MPI_THREAD_SINGLE"
  end if
  !$omp end parallel
  call MPI_Query_thread(provided, error)
  call MPI_Finalize(error)
end program team
