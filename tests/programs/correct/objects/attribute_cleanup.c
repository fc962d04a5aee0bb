// Attributes with copy and delete callbacks on communicators, windows and types; keys freed before their last use.
// mpivet-test: ranks=2
#include <mpi.h>
#include <stdlib.h>

static int alive;

static int copy_number(MPI_Comm comm, int key, void* extra, void* in, void* out, int* flag) {
  (void)comm, (void)key, (void)extra;
  int* made = malloc(sizeof *made);
  *made = *(int*)in + 1;
  *(void**)out = made;
  *flag = 1;
  ++alive;
  return MPI_SUCCESS;
}

static int delete_number(MPI_Comm comm, int key, void* value, void* extra) {
  (void)comm, (void)key, (void)extra;
  free(value);
  --alive;
  return MPI_SUCCESS;
}

int main(int argc, char** argv) {
  int key, private_key, flag, wrong = 0, *first = malloc(sizeof *first), *got;
  MPI_Comm a, b, c;
  MPI_Init(&argc, &argv);
  MPI_Comm_create_keyval(copy_number, delete_number, &key, NULL);
  MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, delete_number, &private_key, NULL);
  MPI_Comm_dup(MPI_COMM_WORLD, &a);
  *first = 1;
  ++alive;
  MPI_Comm_set_attr(a, key, first);
  MPI_Comm_dup(a, &b);
  MPI_Comm_dup(b, &c);
  MPI_Comm_get_attr(c, key, &got, &flag);
  wrong |= !flag || *got != 3 || alive != 3;
  MPI_Comm_get_attr(c, private_key, &got, &flag);
  wrong |= flag;
  MPI_Comm_free_keyval(&private_key);
  MPI_Comm_delete_attr(b, key);
  MPI_Comm_free_keyval(&key);  // attributes that are still attached keep it alive
  MPI_Comm_free(&a);
  MPI_Comm_free(&b);
  MPI_Comm_free(&c);
  MPI_Finalize();
  return wrong || alive != 0;
}
