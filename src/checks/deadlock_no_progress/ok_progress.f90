! Both poll all the time, and messages come.
! mpivet-test: ranks=2 options="--no-progress-limit=1"
program progress
  use mpi
  implicit none
  integer :: error, rank, request, value, i
  logical :: done
  call MPI_Init(error)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
  do i = 1, 200
    call MPI_Irecv(value, 1, MPI_INTEGER, 1 - rank, 0, MPI_COMM_WORLD, request, error)
    call MPI_Send(rank, 1, MPI_INTEGER, 1 - rank, 0, MPI_COMM_WORLD, error)
    done = .false.
    do while (.not. done)
      call MPI_Test(request, done, MPI_STATUS_IGNORE, error)
    end do
  end do
  if (value /= 1 - rank) stop 1
  call MPI_Finalize(error)
end program progress
