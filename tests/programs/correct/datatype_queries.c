// Names, extents, envelopes, contents: types obtained from a query are freed, predefined ones are not.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int wrong = 0, size, n_int, n_addr, n_type, combiner, integers[3], length;
  char name[MPI_MAX_OBJECT_NAME];
  MPI_Aint low, extent, addresses[1];
  MPI_Datatype t, copy, inner[1], again, matched;
  MPI_Init(&argc, &argv);
  MPI_Type_vector(3, 1, 2, MPI_FLOAT, &t);
  MPI_Type_set_name(t, "every other");
  MPI_Type_get_name(t, name, &length);
  wrong |= length != 11;
  MPI_Type_size(t, &size);
  MPI_Type_get_extent(t, &low, &extent);
  wrong |= size != 12 || extent != 20;
  MPI_Type_get_envelope(t, &n_int, &n_addr, &n_type, &combiner);
  wrong |= combiner != MPI_COMBINER_VECTOR;
  MPI_Type_get_contents(t, n_int, 0, 1, integers, addresses, inner);
  wrong |= inner[0] != MPI_FLOAT;
  MPI_Type_contiguous(2, t, &copy);
  MPI_Type_get_contents(copy, 1, 0, 1, integers, addresses, &again);
  MPI_Type_free(&again);  // a new handle, ours to free
  MPI_Type_match_size(MPI_TYPECLASS_REAL, 8, &matched);
  MPI_Type_size(matched, &size);
  wrong |= size != 8;
  MPI_Type_free(&copy);
  MPI_Type_free(&t);
  MPI_Finalize();
  return wrong;
}
