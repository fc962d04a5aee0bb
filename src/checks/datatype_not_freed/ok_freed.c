// Every constructor, freed in any order, with and without commit.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  MPI_Datatype t[8];
  int sizes[2] = {4, 4}, sub[2] = {2, 2}, start[2] = {1, 1}, lengths[2] = {1, 2}, at[2] = {0, 2};
  MPI_Aint bytes[2] = {0, 16};
  MPI_Datatype members[2] = {MPI_INT, MPI_DOUBLE};
  MPI_Init(&argc, &argv);
  MPI_Type_contiguous(3, MPI_INT, &t[0]);
  MPI_Type_vector(2, 1, 3, t[0], &t[1]);
  MPI_Type_indexed(2, lengths, at, MPI_INT, &t[2]);
  MPI_Type_create_hindexed(2, lengths, bytes, MPI_INT, &t[3]);
  MPI_Type_create_struct(2, lengths, bytes, members, &t[4]);
  MPI_Type_create_subarray(2, sizes, sub, start, MPI_ORDER_C, MPI_FLOAT, &t[5]);
  MPI_Type_create_resized(t[4], 0, 64, &t[6]);
  MPI_Type_dup(t[6], &t[7]);
  for (int i = 0; i < 8; i += 2) MPI_Type_commit(&t[i]);
  for (int i = 0; i < 8; ++i) MPI_Type_free(&t[i]);
  MPI_Finalize();
  return 0;
}
