! Ranges that end between two steps or run backwards, subgroups of subgroups, MPI_PROC_NULL translated.
! mpivet-test: ranks=3
program ok_group_ranks
  use mpi
  implicit none
  integer :: world, part, small, ierr, ranges(3, 2), translated(2), members
  call MPI_Init(ierr)
  call MPI_Comm_group(MPI_COMM_WORLD, world, ierr)
  ranges(:, 1) = (/ 2, 0, -2 /)
  ranges(:, 2) = (/ 1, 2, 3 /)
  call MPI_Group_range_incl(world, 2, ranges, part, ierr)
  call MPI_Group_size(part, members, ierr)
  if (members /= 3) error stop
  call MPI_Group_excl(part, 1, (/ 2 /), small, ierr)
  call MPI_Group_translate_ranks(small, 2, (/ 1, MPI_PROC_NULL /), world, translated, ierr)
  if (translated(1) /= 0 .or. translated(2) /= MPI_PROC_NULL) error stop
  call MPI_Group_free(small, ierr)
  call MPI_Group_free(part, ierr)
  call MPI_Group_free(world, ierr)
  call MPI_Finalize(ierr)
end program
