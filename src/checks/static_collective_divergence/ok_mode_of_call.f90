! With -1 for its size a caller asks how much work space is needed: that is the call's business, whatever size others give.
module work_space
  use mpi
  implicit none
contains
  subroutine norm(n, x, work, lwork, comm)
    integer, intent(in) :: n, lwork, comm
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: work(*)
    integer :: ierror
    if (lwork == -1) then
      work(1) = real(n, 8)
      return
    end if
    work(1) = sum(x * x)
    call MPI_Allreduce(MPI_IN_PLACE, work, 1, MPI_DOUBLE_PRECISION, MPI_SUM, comm, ierror)
  end subroutine
end module

program ok_mode_of_call
  use work_space
  implicit none
  integer :: rank, n, lwork, ierror
  real(8) :: wanted(1)
  real(8), allocatable :: x(:), work(:)
  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  n = 10 + rank
  allocate(x(n))
  x = 1
  call norm(n, x, wanted, -1, MPI_COMM_WORLD)
  lwork = int(wanted(1)) + rank
  allocate(work(lwork))
  call norm(n, x, work, lwork, MPI_COMM_WORLD)
  call MPI_Finalize(ierror)
end program
