! The buffer is changed after the wait.
! mpivet-test: ranks=2
program waits
  use mpi
  implicit none
  integer :: error, rank, request, step, value
  call MPI_Init(error)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
  do step = 1, 10
    if (rank == 0) then
      value = step
      call MPI_Isend(value, 1, MPI_INTEGER, 1, 0, MPI_COMM_WORLD, request, error)
      call MPI_Wait(request, MPI_STATUS_IGNORE, error)
      value = -1
    else
      call MPI_Recv(value, 1, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, error)
      if (value /= step) stop 1
    end if
  end do
  call MPI_Finalize(error)
end program waits
