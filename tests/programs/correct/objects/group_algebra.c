// Groups by every constructor; translation of ranks; a communicator created over a part by its members only.
// mpivet-test: ranks=4
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, size, wrong = 0, n, odd[2] = {1, 3}, ranges[1][3] = {{0, 3, 3}}, from[2] = {0, 1}, to[2], v;
  MPI_Group world, odds, ends, both, all, rest, none;
  MPI_Comm ends_comm;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_incl(world, 2, odd, &odds);
  MPI_Group_range_incl(world, 1, ranges, &ends);
  MPI_Group_intersection(odds, ends, &both);
  MPI_Group_union(odds, ends, &all);
  MPI_Group_difference(world, all, &rest);
  MPI_Group_excl(odds, 2, from, &none);
  MPI_Group_size(both, &n);
  wrong |= n != 1;
  MPI_Group_size(all, &n);
  wrong |= n != 3;
  MPI_Group_size(none, &n);
  wrong |= n != 0;
  MPI_Group_translate_ranks(ends, 2, from, world, to);
  wrong |= to[0] != 0 || to[1] != 3;
  MPI_Group_rank(ends, &n);
  wrong |= (n == MPI_UNDEFINED) != (rank == 1 || rank == 2);
  if (n != MPI_UNDEFINED) {
    MPI_Comm_create_group(MPI_COMM_WORLD, ends, 44, &ends_comm);
    v = n == 1 ? 5 : 0;
    MPI_Bcast(&v, 1, MPI_INT, 1, ends_comm);
    wrong |= v != 5;
    MPI_Comm_free(&ends_comm);
  }
  if (none != MPI_GROUP_EMPTY) MPI_Group_free(&none);
  MPI_Group_free(&world);
  MPI_Group_free(&odds);
  MPI_Group_free(&ends);
  MPI_Group_free(&both);
  MPI_Group_free(&all);
  MPI_Group_free(&rest);
  MPI_Finalize();
  return wrong;
}
