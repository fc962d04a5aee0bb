! Kinds chosen by precision match where they are the same type.
! mpivet-test: ranks=2
program kinds
  use mpi
  implicit none
  integer, parameter :: wp = selected_real_kind(15, 307)
  integer :: rank, ierr, type
  real(wp) :: mine(3), all(6)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Type_create_f90_real(15, 307, type, ierr)
  mine = real(rank + 1, wp)
  call MPI_Allgather(mine, 3, type, all, 3, type, MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
  if (any(all /= [1._wp, 1._wp, 1._wp, 2._wp, 2._wp, 2._wp])) error stop 1
end program
