! use mpi: MPI_IN_PLACE, MPI_BOTTOM, MPI_STATUS_IGNORE, MPI_STATUSES_IGNORE, MPI_UNWEIGHTED from Fortran.
! mpivet-test: ranks=3
program constants
  use mpi
  implicit none
  integer :: rank, nproc, ierr, all(3), comm, req(2), type, n(1), left(1), right(1), from_left
  integer(MPI_ADDRESS_KIND) :: where(1)
  integer, save, target :: mailbox
  logical :: wrong
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, nproc, ierr)
  left = modulo(rank - 1, nproc)
  right = modulo(rank + 1, nproc)
  all(rank + 1) = rank
  call MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, 1, MPI_INTEGER, MPI_COMM_WORLD, ierr)
  wrong = any(all /= [0, 1, 2])
  call MPI_Allreduce(MPI_IN_PLACE, all, 3, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
  wrong = wrong .or. all(3) /= 6
  call MPI_Get_address(mailbox, where(1), ierr)
  n = 1
  call MPI_Type_create_hindexed(1, n, where, MPI_INTEGER, type, ierr)
  call MPI_Type_commit(type, ierr)
  call MPI_Irecv(MPI_BOTTOM, 1, type, left(1), 0, MPI_COMM_WORLD, req(1), ierr)
  call MPI_Isend(rank, 1, MPI_INTEGER, right(1), 0, MPI_COMM_WORLD, req(2), ierr)
  call MPI_Waitall(2, req, MPI_STATUSES_IGNORE, ierr)
  call MPI_Type_free(type, ierr)
  wrong = wrong .or. mailbox /= left(1)
  call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, left, MPI_UNWEIGHTED, 1, right, MPI_UNWEIGHTED, MPI_INFO_NULL, &
                                      .false., comm, ierr)
  call MPI_Neighbor_allgather(rank, 1, MPI_INTEGER, from_left, 1, MPI_INTEGER, comm, ierr)
  call MPI_Comm_free(comm, ierr)
  call MPI_Finalize(ierr)
  if (wrong .or. from_left /= left(1)) error stop 1
end program
