// Communicators of some ranks of a grid, of a graph and of neighbours given by each rank: they have none of these topologies, whatever
// MPI says.
// mpivet-test: ranks=4
#include <mpi.h>

static int sum_over_some(MPI_Comm from, int rank) {
  const int ranks[2] = {0, 3};
  int sum = 0;
  MPI_Group all, group;
  MPI_Comm some;
  MPI_Comm_group(from, &all);
  MPI_Group_incl(all, 2, ranks, &group);
  if (rank % 3 == 0) {
    MPI_Comm_create_group(from, group, 7, &some);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, some);
    MPI_Comm_free(&some);
  }
  MPI_Group_free(&group);
  MPI_Group_free(&all);
  return rank % 3 == 0 ? sum : 3;
}

int main(int argc, char** argv) {
  const int dims[3] = {2, 2, 1}, periods[3] = {1, 0, 1}, index[4] = {2, 4, 6, 8}, edges[8] = {1, 3, 0, 2, 1, 3, 0, 2};
  int rank, wrong = 0;
  MPI_Comm comms[3];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const int left = (rank + 3) % 4, right = (rank + 1) % 4;
  MPI_Cart_create(MPI_COMM_WORLD, 3, dims, periods, 0, &comms[0]);
  MPI_Graph_create(MPI_COMM_WORLD, 4, index, edges, 0, &comms[1]);
  MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &left, MPI_UNWEIGHTED, 1, &right, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &comms[2]);
  for (int i = 0; i < 3; ++i) {
    wrong += sum_over_some(comms[i], rank) != 3;
    MPI_Comm_free(&comms[i]);
  }
  MPI_Finalize();
  return wrong;
}
