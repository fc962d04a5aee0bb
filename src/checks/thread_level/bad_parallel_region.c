// Every thread asks for the size whenever it likes, although MPI_THREAD_SERIALIZED lets in one at a time.
// mpivet-test: ranks=2 flags="-fopenmp"
#include <mpi.h>

int main(int argc, char** argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
#pragma omp parallel num_threads(4)
  {
    int size;
#pragma omp barrier
    MPI_Comm_size(MPI_COMM_WORLD, &size);  // EXPECT: LOCAL:THREAD:LEVEL message~"thread of rank [01] .OpenMP thread [0-3] of 4. calls MPI_Comm_size while another one .OpenMP thread [0-3] of 4. is inside MPI_Comm_size"
  }
  MPI_Finalize();
  return 0;
}
