// Work before MPI_Init and after MPI_Finalize, arguments passed through, environment changed on the way.
// mpivet-test: ranks=2 args="-v --size 12 last"
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

static double spend(int n) {
  double x = 0;
  for (int i = 1; i < n; ++i) x += 1.0 / i;
  return x;
}

int main(int argc, char** argv) {
  const double before = spend(100000);
  int rank, sum = 0, flag;
  if (argc != 5 || strcmp(argv[3], "12") != 0) return 2;
  setenv("SOMETHING", "else", 1);
  MPI_Init(NULL, NULL);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Finalize();
  const double after = spend(100000);
  MPI_Finalized(&flag);
  return !flag || sum != 1 || before != after;
}
