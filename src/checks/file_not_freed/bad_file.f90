! A log file of each rank alone, opened on MPI_COMM_SELF and left open by rank 1.
! mpivet-test: ranks=2
program logs
  use mpi
  implicit none
  integer :: rank, file, ierr
  character(len=8) :: name
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  write (name, '(a,i0)') 'log.', rank
  if (rank == 0) then
    call MPI_File_open(MPI_COMM_SELF, trim(name), MPI_MODE_CREATE + MPI_MODE_WRONLY, MPI_INFO_NULL, file, ierr)
    call MPI_File_close(file, ierr)
  else
    call MPI_File_open(MPI_COMM_SELF, trim(name), MPI_MODE_CREATE + MPI_MODE_WRONLY, MPI_INFO_NULL, file, ierr)  ! EXPECT: LOCAL:FILE:NOT_FREED ranks=1
  end if
  call MPI_Finalize(ierr)
end program
