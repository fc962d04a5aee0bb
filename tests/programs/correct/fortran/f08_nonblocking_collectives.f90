! use mpi_f08: nonblocking collectives beside messages, asynchronous buffers, waitsome.
! mpivet-test: ranks=3
program overlap
  use mpi_f08
  implicit none
  integer :: rank, nproc, i, n, done, which(4)
  integer, asynchronous :: total, everybody(3), from_left, seed
  type(MPI_Request) :: requests(5)
  logical :: wrong
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, nproc)
  wrong = .false.
  do i = 1, 5
    seed = merge(i, -1, rank == 1)
    call MPI_Iallreduce(rank, total, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, requests(1))
    call MPI_Irecv(from_left, 1, MPI_INTEGER, modulo(rank - 1, nproc), i, MPI_COMM_WORLD, requests(2))
    call MPI_Iallgather(rank, 1, MPI_INTEGER, everybody, 1, MPI_INTEGER, MPI_COMM_WORLD, requests(3))
    call MPI_Ibcast(seed, 1, MPI_INTEGER, 1, MPI_COMM_WORLD, requests(4))
    call MPI_Isend(rank, 1, MPI_INTEGER, modulo(rank + 1, nproc), i, MPI_COMM_WORLD, requests(5))
    n = 4
    do while (n > 0)
      call MPI_Waitsome(4, requests, done, which, MPI_STATUSES_IGNORE)
      n = n - done
    end do
    call MPI_Wait(requests(5), MPI_STATUS_IGNORE)
    if (.not. MPI_ASYNC_PROTECTS_NONBLOCKING) call MPI_F_sync_reg(total)
    wrong = wrong .or. total /= 3 .or. any(everybody /= [0, 1, 2]) .or. from_left /= modulo(rank - 1, nproc) .or. seed /= i
  end do
  call MPI_Finalize()
  if (wrong) error stop 1
end program
