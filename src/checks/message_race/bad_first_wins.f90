! Both answers are there when the receives are made.
! mpivet-test: ranks=3 options="--checks=+GLOBAL:MSG:RACE"
program main
  use mpi
  implicit none
  integer :: ierr, rank, i, value, request
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  value = rank
  if (rank > 0) call MPI_Isend(value, 1, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, request, ierr)
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  if (rank > 0) then
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
  else
    do i = 1, 2
      call MPI_Recv(value, 1, MPI_INTEGER, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)  ! EXPECT: GLOBAL:MSG:RACE ranks=0-2
    end do
  end if
  call MPI_Finalize(ierr)
end program main
