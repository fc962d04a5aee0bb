! Each source is named.
! mpivet-test: ranks=3 options="--checks=+GLOBAL:MSG:RACE"
program main
  use mpi
  implicit none
  integer :: ierr, rank, i, value
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  value = rank
  if (rank > 0) then
    call MPI_Send(value, 1, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, ierr)
  else
    do i = 1, 2
      call MPI_Recv(value, 1, MPI_INTEGER, i, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    end do
  end if
  call MPI_Finalize(ierr)
end program main
