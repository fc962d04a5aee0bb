! Freed after the communicator was made with it.
! mpivet-test: ranks=2
program hints
  use mpi
  implicit none
  integer :: info, comm, ierr
  call MPI_Init(ierr)
  call MPI_Info_create(info, ierr)
  call MPI_Info_set(info, 'example_key', 'example_value', ierr)
  call MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, comm, ierr)
  call MPI_Info_free(info, ierr)
  call MPI_Comm_free(comm, ierr)
  call MPI_Finalize(ierr)
end program
