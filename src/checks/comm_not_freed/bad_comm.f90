! Rows of a grid: the row communicators are kept.
! mpivet-test: ranks=2
program rows
  use mpi_f08
  implicit none
  type(MPI_Comm) :: grid, row
  call MPI_Init()
  call MPI_Cart_create(MPI_COMM_WORLD, 2, [2, 1], [.false., .false.], .false., grid)
  call MPI_Cart_sub(grid, [.false., .true.], row)  ! EXPECT: LOCAL:COMM:NOT_FREED ranks=0,1
  call MPI_Comm_free(grid)
  call MPI_Finalize()
end program
