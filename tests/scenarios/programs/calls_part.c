#include <mpi.h>
void part(void);
int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  part();
  MPI_Finalize();
  return 0;
}
