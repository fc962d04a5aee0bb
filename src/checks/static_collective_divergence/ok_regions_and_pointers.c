// mpivet-test: flags="-fopenmp"
// A pointer that a user may set is of the type of the bodies of parallel regions: it does not lead to them.
#include <mpi.h>
#include <stdlib.h>

static void (*release)(void*);
void set_release(void (*by_user)(void*)) { release = by_user; }

static void give_back(void* memory) {
  if (release)
    release(memory);
  else
    free(memory);
}

double total(double* part, int n) {
  double sum = 0;
#pragma omp parallel
  {
#pragma omp for reduction(+ : sum)
    for (int i = 0; i < n; ++i) sum += part[i];
#pragma omp master
    MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  }
  return sum;
}

void drop(double* part) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank > 0) give_back(part);
}
