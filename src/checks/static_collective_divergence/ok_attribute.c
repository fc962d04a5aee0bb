// Communicators that are kept as an attribute of another one: the first rank of each node takes part in what is over
// the first ranks.
#include <mpi.h>

static int key = MPI_KEYVAL_INVALID;

static void attach(MPI_Comm comm) {
  static MPI_Comm kept[2];
  int rank;
  MPI_Comm node, heads;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_split(comm, rank / 2, rank, &node);
  MPI_Comm_split(comm, rank % 2, rank, &heads);
  kept[0] = node;
  kept[1] = heads;
  MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, 0);
  MPI_Comm_set_attr(comm, key, kept);
}

static int is_head(MPI_Comm comm) {
  MPI_Comm* kept;
  int there, rank;
  MPI_Comm_get_attr(comm, key, &kept, &there);
  if (!there) MPI_Abort(comm, 1);
  MPI_Comm_rank(kept[0], &rank);
  return rank == 0;
}

static void sum_of_heads(int* all, int mine, MPI_Comm comm) {
  MPI_Comm* kept;
  int there;
  MPI_Comm_get_attr(comm, key, &kept, &there);
  if (!there) MPI_Abort(comm, 1);
  if (is_head(comm)) MPI_Allreduce(&mine, all, 1, MPI_INT, MPI_SUM, kept[1]);
  MPI_Bcast(all, 1, MPI_INT, 0, kept[0]);
}

static void detach(MPI_Comm comm) {
  MPI_Comm* kept;
  int there;
  MPI_Comm_get_attr(comm, key, &kept, &there);
  if (!there) MPI_Abort(comm, 1);
  MPI_Comm_free(&kept[0]);
  MPI_Comm_free(&kept[1]);
  MPI_Comm_delete_attr(comm, key);
  MPI_Comm_free_keyval(&key);
}

int main(int argc, char** argv) {
  int all = 0;
  MPI_Init(&argc, &argv);
  attach(MPI_COMM_WORLD);
  sum_of_heads(&all, 1, MPI_COMM_WORLD);
  detach(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
