// Keys of communicators, datatypes and windows, freed; predefined attributes have keys that need no freeing.
// mpivet-test: ranks=2
#include <mpi.h>
#include <stddef.h>

static int deleted;
static int forget(MPI_Comm comm, int key, void* value, void* extra) {
  (void)comm, (void)key, (void)extra;
  deleted += *(int*)value;
  return MPI_SUCCESS;
}

int main(int argc, char** argv) {
  int comm_key, type_key, win_key, one = 1, flag, *bound;
  MPI_Comm copy;
  MPI_Init(&argc, &argv);
  MPI_Comm_create_keyval(MPI_COMM_DUP_FN, forget, &comm_key, NULL);
  MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, &type_key, NULL);
  MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, &win_key, NULL);
  MPI_Comm_set_attr(MPI_COMM_WORLD, comm_key, &one);
  MPI_Comm_dup(MPI_COMM_WORLD, &copy);  // copies the attribute
  MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &bound, &flag);
  MPI_Comm_free(&copy);
  MPI_Comm_delete_attr(MPI_COMM_WORLD, comm_key);
  MPI_Comm_free_keyval(&comm_key);
  MPI_Type_free_keyval(&type_key);
  MPI_Win_free_keyval(&win_key);
  MPI_Finalize();
  return deleted == 2 && flag && *bound >= 32767 ? 0 : 1;
}
