// Groups needed for an instant: the group of the world is looked up in a loop.
// mpivet-test: ranks=2
#include <mpi.h>

static int world_rank_of(MPI_Comm comm, int rank) {
  MPI_Group group, world;
  int result;
  MPI_Comm_group(comm, &group);
  MPI_Comm_group(MPI_COMM_WORLD, &world);  // EXPECT: LOCAL:GROUP:NOT_FREED ranks=0,1 message~"3 on each rank"
  MPI_Group_translate_ranks(group, 1, &rank, world, &result);
  MPI_Group_free(&group);
  return result;
}

int main(int argc, char** argv) {
  int wrong = 0;
  MPI_Comm copy;
  MPI_Init(&argc, &argv);
  MPI_Comm_dup(MPI_COMM_WORLD, &copy);
  for (int i = 0; i < 3; ++i) wrong |= world_rank_of(copy, i % 2) != i % 2;
  MPI_Comm_free(&copy);
  MPI_Finalize();
  return wrong;
}
