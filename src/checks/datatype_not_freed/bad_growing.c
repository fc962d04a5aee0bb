// A type for each message, all freed at the end only: by then there are thousands.
// mpivet-test: ranks=2
#include <mpi.h>

#define N 1500

int main(int argc, char** argv) {
  static MPI_Datatype types[N];
  MPI_Init(&argc, &argv);
  for (int i = 0; i < N; ++i)
    MPI_Type_contiguous(i + 1, MPI_INT, &types[i]);  // EXPECT: LOCAL:DATATYPE:NOT_FREED ranks=0,1 message~"1001 datatypes are alive"
  for (int i = 0; i < N; ++i) MPI_Type_free(&types[i]);
  MPI_Finalize();
  return 0;
}
