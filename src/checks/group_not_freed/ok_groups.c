// Group algebra, every result freed; the empty group is predefined and needs no freeing.
// mpivet-test: ranks=3
#include <mpi.h>

int main(int argc, char** argv) {
  MPI_Group world, evens, odds, both, none, rest;
  int even[2] = {0, 2}, range[1][3] = {{1, 1, 1}}, size, result;
  MPI_Init(&argc, &argv);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_incl(world, 2, even, &evens);
  MPI_Group_range_incl(world, 1, range, &odds);
  MPI_Group_union(evens, odds, &both);
  MPI_Group_intersection(evens, odds, &none);
  MPI_Group_difference(world, odds, &rest);
  MPI_Group_size(both, &size);
  MPI_Group_compare(evens, rest, &result);
  if (none != MPI_GROUP_EMPTY) MPI_Group_free(&none);
  MPI_Group_free(&rest);
  MPI_Group_free(&both);
  MPI_Group_free(&odds);
  MPI_Group_free(&evens);
  MPI_Group_free(&world);
  MPI_Finalize();
  return size == 3 && result == MPI_IDENT ? 0 : 1;
}
