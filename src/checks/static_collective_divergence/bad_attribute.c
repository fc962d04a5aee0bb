// A communicator that is kept as an attribute of another one: its own first rank leaves out the collective.
#include <mpi.h>

static int key = MPI_KEYVAL_INVALID;
static MPI_Comm half;

static void attach(MPI_Comm comm) {
  int rank;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_split(comm, rank % 2, rank, &half);
  MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, 0);
  MPI_Comm_set_attr(comm, key, &half);
}

int main(int argc, char** argv) {
  MPI_Comm* kept;
  int there, rank;
  MPI_Init(&argc, &argv);
  attach(MPI_COMM_WORLD);
  MPI_Comm_get_attr(MPI_COMM_WORLD, key, &kept, &there);
  MPI_Comm_rank(*kept, &rank);
  if (rank > 0) MPI_Barrier(*kept);  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
  MPI_Comm_free(&half);
  MPI_Comm_free_keyval(&key);
  MPI_Finalize();
  return 0;
}
