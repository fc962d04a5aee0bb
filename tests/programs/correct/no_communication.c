// A program that starts and stops MPI and does nothing in between.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Finalize();
  return 0;
}
