! use mpi_f08: attribute callbacks, communicator names, info objects, comparisons of handles.
! mpivet-test: ranks=2
module callbacks
  use mpi_f08
  implicit none
  integer :: copies = 0, deletions = 0
contains
  subroutine copy(comm, key, extra, value, copied, flag, ierr)
    type(MPI_Comm) :: comm
    integer :: key, ierr
    integer(MPI_ADDRESS_KIND) :: extra, value, copied
    logical :: flag
    copies = copies + 1
    copied = value + extra
    flag = .true.
    ierr = MPI_SUCCESS
  end subroutine
  subroutine delete(comm, key, value, extra, ierr)
    type(MPI_Comm) :: comm
    integer :: key, ierr
    integer(MPI_ADDRESS_KIND) :: value, extra
    deletions = deletions + 1
    ierr = MPI_SUCCESS
  end subroutine
end module

program attributes
  use callbacks
  implicit none
  type(MPI_Comm) :: first, second
  type(MPI_Info) :: info
  integer :: key, length
  integer(MPI_ADDRESS_KIND) :: value
  character(len=MPI_MAX_OBJECT_NAME) :: name
  logical :: flag, wrong
  call MPI_Init()
  call MPI_Comm_create_keyval(copy, delete, key, 3_MPI_ADDRESS_KIND)
  call MPI_Comm_dup(MPI_COMM_WORLD, first)
  call MPI_Comm_set_attr(first, key, 10_MPI_ADDRESS_KIND)
  call MPI_Comm_set_name(first, 'first')
  call MPI_Comm_dup(first, second)
  call MPI_Comm_get_attr(second, key, value, flag)
  call MPI_Comm_get_name(first, name, length)
  wrong = .not. flag .or. value /= 13 .or. name(:length) /= 'first' .or. first == second
  call MPI_Info_create(info)
  call MPI_Info_set(info, 'unit', 'metre')
  call MPI_Comm_set_info(second, info)
  call MPI_Info_free(info)
  call MPI_Comm_free(first)
  call MPI_Comm_free(second)
  call MPI_Comm_free_keyval(key)
  call MPI_Finalize()
  if (wrong .or. copies /= 1 .or. deletions /= 2) error stop 1
end program
