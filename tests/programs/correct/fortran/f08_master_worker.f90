! use mpi_f08: a master hands out intervals of an integral to whoever asks.
! mpivet-test: ranks=3
program integrate
  use mpi_f08
  implicit none
  integer, parameter :: pieces = 30, work = 1, stop_tag = 2
  integer :: rank, nproc
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, nproc)
  if (rank == 0) then
    call master()
  else
    call worker()
  end if
  call MPI_Finalize()
contains
  subroutine master()
    double precision :: part, total
    type(MPI_Status) :: s
    integer :: next, open
    next = 0
    total = 0
    open = nproc - 1
    do while (open > 0)
      call MPI_Recv(part, 1, MPI_DOUBLE_PRECISION, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, s)
      total = total + part
      if (next < pieces) then
        call MPI_Send(next, 1, MPI_INTEGER, s%MPI_SOURCE, work, MPI_COMM_WORLD)
        next = next + 1
      else
        call MPI_Send(next, 1, MPI_INTEGER, s%MPI_SOURCE, stop_tag, MPI_COMM_WORLD)
        open = open - 1
      end if
    end do
    if (abs(total - 4 * atan(1d0)) > 1d-3) error stop 1
  end subroutine
  subroutine worker()
    double precision :: part, x
    type(MPI_Status) :: s
    integer :: piece, i
    part = 0
    do
      call MPI_Send(part, 1, MPI_DOUBLE_PRECISION, 0, 0, MPI_COMM_WORLD)
      call MPI_Recv(piece, 1, MPI_INTEGER, 0, MPI_ANY_TAG, MPI_COMM_WORLD, s)
      if (s%MPI_TAG == stop_tag) exit
      part = 0
      do i = 1, 20
        x = (piece + (i - 0.5d0) / 20) / pieces
        part = part + 4 / (1 + x * x) / (20 * pieces)
      end do
    end do
  end subroutine
end program
