// Deeply nested types, duplicates, names, attributes on types, decoding by envelope and contents.
// mpivet-test: ranks=2
#include <mpi.h>
#include <string.h>

static int copied, deleted;

static int on_copy(MPI_Datatype t, int key, void* extra, void* in, void* out, int* flag) {
  (void)t, (void)key, (void)extra;
  *(void**)out = in;
  *flag = 1;
  ++copied;
  return MPI_SUCCESS;
}

static int on_delete(MPI_Datatype t, int key, void* value, void* extra) {
  (void)t, (void)key, (void)value, (void)extra;
  ++deleted;
  return MPI_SUCCESS;
}

int main(int argc, char** argv) {
  int rank, wrong = 0, key, n, length, in[64], out[64], ints[8], n_ints, n_aints, n_types, combiner;
  char name[MPI_MAX_OBJECT_NAME];
  MPI_Aint aints[8];
  MPI_Datatype level[5], copy, inner[8];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_contiguous(2, MPI_INT, &level[0]);
  MPI_Type_vector(2, 1, 2, level[0], &level[1]);
  MPI_Type_create_hvector(2, 1, 64, level[1], &level[2]);
  MPI_Type_create_resized(level[2], 0, 128, &level[3]);
  MPI_Type_create_keyval(on_copy, on_delete, &key, NULL);
  MPI_Type_set_attr(level[3], key, &copied);
  MPI_Type_dup(level[3], &copy);
  MPI_Type_set_name(copy, "two rows of two pairs");
  MPI_Type_get_name(copy, name, &length);
  wrong |= strcmp(name, "two rows of two pairs") != 0 || copied != 1;
  MPI_Type_get_envelope(level[1], &n_ints, &n_aints, &n_types, &combiner);
  MPI_Type_get_contents(level[1], n_ints, n_aints, n_types, ints, aints, inner);
  wrong |= combiner != MPI_COMBINER_VECTOR || ints[2] != 2;
  MPI_Type_size(inner[0], &n);
  wrong |= n != 8;
  MPI_Type_free(&inner[0]);
  MPI_Type_commit(&copy);
  for (int i = 0; i < 4; ++i) MPI_Type_free(&level[i]);  // the duplicate lives on
  for (int i = 0; i < 64; ++i) out[i] = i + rank, in[i] = -1;
  MPI_Sendrecv(out, 2, copy, 1 - rank, 0, in, 2, copy, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  wrong |= in[0] != 1 - rank || in[2] != -1 || in[16] != 17 - rank || in[52] != 53 - rank;
  MPI_Type_free(&copy);
  MPI_Type_free_keyval(&key);
  MPI_Finalize();
  return wrong || deleted != 2;
}
