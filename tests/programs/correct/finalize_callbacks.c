// Libraries clean up in the deletion of an attribute of MPI_COMM_SELF, which MPI_Finalize does first: what they free
// there is no leak, and they may still use MPI.
// mpivet-test: ranks=2
#include <mpi.h>
#include <stddef.h>

static int cache_key = MPI_KEYVAL_INVALID;
static MPI_Comm library_comm;
static MPI_Datatype library_type;

static int clean_up(MPI_Comm comm, int key, void* value, void* extra) {
  (void)comm, (void)key, (void)value, (void)extra;
  MPI_Barrier(library_comm);
  MPI_Comm_free(&library_comm);
  MPI_Type_free(&library_type);
  MPI_Comm_free_keyval(&cache_key);
  return MPI_SUCCESS;
}

static void library_init(void) {
  int key;
  MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, clean_up, &key, NULL);
  MPI_Comm_set_attr(MPI_COMM_SELF, key, NULL);
  MPI_Comm_free_keyval(&key);
  MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &cache_key, NULL);
  MPI_Comm_dup(MPI_COMM_WORLD, &library_comm);
  MPI_Type_contiguous(3, MPI_INT, &library_type);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  library_init();
  MPI_Barrier(library_comm);
  MPI_Finalize();
  return 0;
}
