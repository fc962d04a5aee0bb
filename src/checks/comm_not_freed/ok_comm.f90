! Rows and columns of a grid, freed.
! mpivet-test: ranks=4
program rows
  use mpi
  implicit none
  integer :: grid, row, column, rank, total, ierr
  call MPI_Init(ierr)
  call MPI_Cart_create(MPI_COMM_WORLD, 2, [2, 2], [.false., .true.], .false., grid, ierr)
  call MPI_Cart_sub(grid, [.false., .true.], row, ierr)
  call MPI_Cart_sub(grid, [.true., .false.], column, ierr)
  call MPI_Comm_rank(row, rank, ierr)
  call MPI_Allreduce(rank, total, 1, MPI_INTEGER, MPI_SUM, row, ierr)
  call MPI_Comm_free(row, ierr)
  call MPI_Comm_free(column, ierr)
  call MPI_Comm_free(grid, ierr)
  call MPI_Finalize(ierr)
  if (total /= 1) error stop 1
end program
