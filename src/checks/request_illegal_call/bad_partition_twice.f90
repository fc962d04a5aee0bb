! Each partition of a message may be marked as ready once. (What becomes of the message then is up to the library, so the
! program ends there.)
! mpivet-test: ranks=2 mpi=mpich
program bad_partition_twice
  use mpi_f08
  implicit none
  integer, parameter :: parts = 4
  integer(MPI_COUNT_KIND), parameter :: n = 8
  integer :: rank, values(n * parts)
  type(MPI_Request) :: request
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  values = rank
  if (rank == 0) then
    call MPI_Psend_init(values, parts, n, MPI_INTEGER, 1, 0, MPI_COMM_WORLD, MPI_INFO_NULL, request) ! ALSO: LOCAL:REQUEST:ILLEGAL_CALL
    call MPI_Start(request)
    call MPI_Pready_range(0, 2, request)
    call MPI_Pready(2, request) ! EXPECT: LOCAL:REQUEST:ILLEGAL_CALL ranks=0 message~"marks partition 2 as ready a second time"
    call MPI_Abort(MPI_COMM_WORLD, 5)
  end if
  call sleep(5)
end program
