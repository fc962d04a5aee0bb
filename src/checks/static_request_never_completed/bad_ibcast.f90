! The broadcast is started and never waited for.
subroutine share(values, n)
  use mpi_f08
  integer, intent(in) :: n
  real, asynchronous :: values(n)
  type(MPI_Request) :: request
  call MPI_Ibcast(values, n, MPI_REAL, 0, MPI_COMM_WORLD, request)  ! EXPECT: STATIC:REQUEST:NEVER_COMPLETED
end subroutine
