! The requests of partitioned messages can be started again and again; at the end they have to be freed.
! mpivet-test: ranks=2 mpi=mpich
program bad_partitioned
  use mpi_f08
  implicit none
  integer(MPI_COUNT_KIND), parameter :: n = 8
  integer :: rank, values(2 * n)
  type(MPI_Request) :: request
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  values = rank
  if (rank == 0) then
    call MPI_Psend_init(values, 2, n, MPI_INTEGER, 1, 0, MPI_COMM_WORLD, MPI_INFO_NULL, request) ! EXPECT: LOCAL:REQUEST:NOT_FREED ranks=0
  else
    call MPI_Precv_init(values, 2, n, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, MPI_INFO_NULL, request) ! EXPECT: LOCAL:REQUEST:NOT_FREED ranks=1
  end if
  call MPI_Start(request)
  if (rank == 0) call MPI_Pready_range(0, 1, request)
  call MPI_Wait(request, MPI_STATUS_IGNORE)
  call MPI_Finalize()
end program
