! use mpi_f08: splitting, duplicating, groups, nonblocking collectives.
! mpivet-test: ranks=4
program communicators
  use mpi_f08
  implicit none
  integer :: rank, half_rank, total, value, n
  type(MPI_Comm) :: half, copy
  type(MPI_Group) :: group
  type(MPI_Request) :: r(2)
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_split(MPI_COMM_WORLD, mod(rank, 2), rank, half)
  call MPI_Comm_rank(half, half_rank)
  call MPI_Comm_group(half, group)
  call MPI_Group_size(group, n)
  call MPI_Group_free(group)
  call MPI_Comm_dup(half, copy)
  value = rank
  call MPI_Iallreduce(rank, total, 1, MPI_INTEGER, MPI_SUM, copy, r(1))
  call MPI_Ibcast(value, 1, MPI_INTEGER, 1, half, r(2))
  call MPI_Waitall(2, r, MPI_STATUSES_IGNORE)
  call MPI_Comm_free(copy)
  call MPI_Comm_free(half)
  call MPI_Finalize()
  if (n /= 2 .or. total /= 2 + 2 * mod(rank, 2) .or. value /= 2 + mod(rank, 2)) error stop 1
end program
