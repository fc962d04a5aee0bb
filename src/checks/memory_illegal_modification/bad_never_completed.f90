! The buffer of a send that no call completes is changed: by a collective call, and until MPI_Finalize.
! mpivet-test: ranks=2
program never_completed
  use mpi
  implicit none
  integer :: rank, ierr, requests(2)
  double precision, save :: given(100), kept(100), got(100)

  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  given = 1
  kept = 2
  if (rank == 0) then
    call MPI_Isend(given, 100, MPI_DOUBLE_PRECISION, 1, 0, MPI_COMM_WORLD, requests(1), ierr)  ! EXPECT: LOCAL:MEMORY:ILLEGAL_MODIFICATION ranks=0 message~"between MPI_Isend and MPI_Bcast" EXPECT: LOCAL:REQUEST:NOT_FREED ranks=0
    call MPI_Isend(kept, 100, MPI_DOUBLE_PRECISION, 1, 1, MPI_COMM_WORLD, requests(2), ierr)  ! EXPECT: LOCAL:MEMORY:ILLEGAL_MODIFICATION ranks=0 message~"between MPI_Isend and MPI_Finalize" ALSO: LOCAL:REQUEST:NOT_FREED
    given = 3
  else
    call MPI_Recv(got, 100, MPI_DOUBLE_PRECISION, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    call MPI_Recv(got, 100, MPI_DOUBLE_PRECISION, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  end if
  call MPI_Bcast(given, 100, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)  ! ALSO: LOCAL:MEMORY:ILLEGAL_MODIFICATION
  kept(50) = 4
  call MPI_Finalize(ierr)
end program never_completed
