// A library that caches its private communicator as an attribute of the user's and frees it in the delete callback.
// mpivet-test: ranks=2
#include <mpi.h>
#include <stdlib.h>

static int library_key = MPI_KEYVAL_INVALID;

static int release(MPI_Comm comm, int key, void* value, void* extra) {
  (void)comm, (void)key, (void)extra;
  MPI_Comm* own = value;
  MPI_Comm_free(own);
  free(own);
  return MPI_SUCCESS;
}

static MPI_Comm private_comm(MPI_Comm user) {
  MPI_Comm* own;
  int there;
  if (library_key == MPI_KEYVAL_INVALID) MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, release, &library_key, NULL);
  MPI_Comm_get_attr(user, library_key, &own, &there);
  if (!there) {
    own = malloc(sizeof *own);
    MPI_Comm_dup(user, own);
    MPI_Comm_set_attr(user, library_key, own);
  }
  return *own;
}

static int library_exchange(MPI_Comm user, int v) {
  MPI_Comm comm = private_comm(user);
  int rank, in;
  MPI_Comm_rank(comm, &rank);
  MPI_Sendrecv(&v, 1, MPI_INT, 1 - rank, 0, &in, 1, MPI_INT, 1 - rank, 0, comm, MPI_STATUS_IGNORE);
  return in;
}

int main(int argc, char** argv) {
  int rank, wrong = 0, mine = -1;
  MPI_Comm user;
  MPI_Request q;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &user);
  MPI_Irecv(&mine, 1, MPI_INT, 1 - rank, MPI_ANY_TAG, user, &q);  // must not catch the library's messages
  for (int i = 0; i < 3; ++i) wrong |= library_exchange(user, 10 * rank + i) != 10 * (1 - rank) + i;
  MPI_Send(&rank, 1, MPI_INT, 1 - rank, 0, user);
  MPI_Wait(&q, MPI_STATUS_IGNORE);
  wrong |= mine != 1 - rank;
  MPI_Comm_free(&user);
  MPI_Comm_free_keyval(&library_key);
  MPI_Finalize();
  return wrong;
}
