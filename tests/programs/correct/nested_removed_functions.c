// Functions that an MPI library builds from others by a jump (MPI_Type_struct in MPICH): one object is made, not two.
// mpivet-test: ranks=2 mpi=mpich
#include <mpi.h>

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int lengths[1] = {2}, key;
  MPI_Aint offsets[1] = {0};
  MPI_Datatype members[1] = {MPI_INT}, record, strided;
  MPI_Type_struct(1, lengths, offsets, members, &record);
  MPI_Type_hvector(2, 1, 16, MPI_INT, &strided);
  MPI_Keyval_create(MPI_NULL_COPY_FN, MPI_NULL_DELETE_FN, &key, 0);
  MPI_Keyval_free(&key);
  MPI_Type_free(&strided);
  MPI_Type_free(&record);
  MPI_Finalize();
  return 0;
}
