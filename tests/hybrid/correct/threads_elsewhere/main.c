// What runs in threads and what communicates are in different files, and do not meet.
#include <mpi.h>

void compute(double* x, int n);
double global_sum(double x, MPI_Comm comm);

int main(int argc, char** argv) {
  double x[100] = {0};
  MPI_Init(&argc, &argv);
  for (int i = 0; i < 10; ++i) {
    compute(x, 100);
    x[0] = global_sum(x[0], MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
