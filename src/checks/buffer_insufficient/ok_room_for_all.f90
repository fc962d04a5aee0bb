! Room for all messages that may be in the buffer at once, with the overhead of each.
! mpivet-test: ranks=2
program main
  use mpi
  implicit none
  integer :: ierr, rank, other, size, one, room, i, mine(100), theirs(100)
  character, allocatable :: buffer(:)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  other = 1 - rank
  mine = rank
  call MPI_Pack_size(100, MPI_INTEGER, MPI_COMM_WORLD, one, ierr)
  room = 3 * (one + MPI_BSEND_OVERHEAD)
  allocate (buffer(room))
  call MPI_Buffer_attach(buffer, room, ierr)
  do i = 1, 3
    call MPI_Bsend(mine, 100, MPI_INTEGER, other, i, MPI_COMM_WORLD, ierr)
  end do
  do i = 1, 3
    call MPI_Recv(theirs, 100, MPI_INTEGER, other, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    if (theirs(1) /= other) stop 1
  end do
  call MPI_Buffer_detach(buffer, size, ierr)
  call MPI_Finalize(ierr)
end program main
