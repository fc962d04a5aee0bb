! Capital F90, selected interface, allocatable arrays and array sections passed with their descriptors.
! mpivet-test: ranks=2
#define MODULE mpi
program sections
  use MODULE
  implicit none
  integer :: rank, ierr, i
  real, allocatable :: a(:, :), column(:), line(:)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  allocate (a(10, 10), column(10), line(10))
  a = reshape([(real(i + 1000 * rank), i=1, 100)], [10, 10])
  line = a(3, :)  ! not contiguous: copied by hand before it is sent
  if (rank == 0) then
    call MPI_Send(a(:, 4), 10, MPI_REAL, 1, 0, MPI_COMM_WORLD, ierr)
    call MPI_Send(line, 10, MPI_REAL, 1, 1, MPI_COMM_WORLD, ierr)
  else
    call MPI_Recv(column, 10, MPI_REAL, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    call MPI_Recv(line, 10, MPI_REAL, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    if (column(1) /= 31 .or. line(10) /= 93) error stop 1
  end if
  deallocate (a, column, line)
  call MPI_Finalize(ierr)
end program
