! use mpi_f08: derived types of a derived type, own reduction, struct messages.
! mpivet-test: ranks=2
module particles
  use mpi_f08
  implicit none
  type, bind(c) :: particle
    integer :: id
    double precision :: x(3)
  end type
contains
  type(MPI_Datatype) function particle_type() result(made)
    type(particle) :: sample(2)
    integer(MPI_ADDRESS_KIND) :: base, at(2), next
    type(MPI_Datatype) :: packed
    call MPI_Get_address(sample(1), base)
    call MPI_Get_address(sample(1)%id, at(1))
    call MPI_Get_address(sample(1)%x, at(2))
    call MPI_Get_address(sample(2), next)
    call MPI_Type_create_struct(2, [1, 3], at - base, [MPI_INTEGER, MPI_DOUBLE_PRECISION], packed)
    call MPI_Type_create_resized(packed, 0_MPI_ADDRESS_KIND, next - base, made)
    call MPI_Type_commit(made)
    call MPI_Type_free(packed)
  end function
end module

program exchange
  use particles
  implicit none
  integer :: rank, i
  type(particle) :: mine(4), theirs(4)
  type(MPI_Datatype) :: t
  type(MPI_Status) :: status
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  t = particle_type()
  do i = 1, 4
    mine(i) = particle(10 * rank + i, [1d0, 2d0, dble(rank)])
  end do
  call MPI_Sendrecv(mine, 4, t, 1 - rank, 0, theirs, 4, t, 1 - rank, 0, MPI_COMM_WORLD, status)
  call MPI_Get_count(status, t, i)
  call MPI_Type_free(t)
  call MPI_Finalize()
  if (i /= 4 .or. theirs(4)%id /= 10 * (1 - rank) + 4 .or. theirs(2)%x(3) /= 1 - rank) error stop 1
end program
