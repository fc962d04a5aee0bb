// Attributes on communicators, types and windows; copy and delete callbacks that call MPI themselves.
// mpivet-test: ranks=2
#include <mpi.h>
#include <stddef.h>

static int copies, deletions;

static int copy(MPI_Comm comm, int key, void* extra, void* in, void* out, int* flag) {
  int size;
  (void)key, (void)extra;
  MPI_Comm_size(comm, &size);
  copies += size;
  *(void**)out = in;
  *flag = 1;
  return MPI_SUCCESS;
}
static int destroy(MPI_Comm comm, int key, void* value, void* extra) {
  int rank;
  (void)key, (void)value, (void)extra;
  MPI_Comm_rank(comm, &rank);
  ++deletions;
  return MPI_SUCCESS;
}

int main(int argc, char** argv) {
  int key, type_key, flag, value = 3, *got, wrong = 0, *universe;
  MPI_Comm a, b;
  MPI_Datatype t;
  MPI_Init(&argc, &argv);
  MPI_Comm_create_keyval(copy, destroy, &key, NULL);
  MPI_Comm_dup(MPI_COMM_WORLD, &a);
  MPI_Comm_set_attr(a, key, &value);
  MPI_Comm_dup(a, &b);
  MPI_Comm_get_attr(b, key, &got, &flag);
  wrong |= !flag || *got != 3 || copies != 2;
  MPI_Comm_free(&a);
  MPI_Comm_free(&b);
  wrong |= deletions != 2;
  MPI_Comm_free_keyval(&key);
  MPI_Type_create_keyval(MPI_TYPE_DUP_FN, MPI_TYPE_NULL_DELETE_FN, &type_key, NULL);
  MPI_Type_contiguous(2, MPI_INT, &t);
  MPI_Type_set_attr(t, type_key, &value);
  MPI_Type_get_attr(t, type_key, &got, &flag);
  wrong |= !flag;
  MPI_Type_free(&t);
  MPI_Type_free_keyval(&type_key);
  MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_UNIVERSE_SIZE, &universe, &flag);
  MPI_Finalize();
  return wrong;
}
