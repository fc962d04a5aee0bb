// A library caches its state on communicators and keeps the key.
// mpivet-test: ranks=2
#include <mpi.h>
#include <stddef.h>

static int state = 5;

int main(int argc, char** argv) {
  int key, flag, *found;
  MPI_Init(&argc, &argv);
  MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);  // EXPECT: LOCAL:KEYVAL:NOT_FREED ranks=0,1
  MPI_Comm_set_attr(MPI_COMM_WORLD, key, &state);
  MPI_Comm_get_attr(MPI_COMM_WORLD, key, &found, &flag);
  MPI_Comm_delete_attr(MPI_COMM_WORLD, key);
  MPI_Finalize();
  return flag && *found == 5 ? 0 : 1;
}
