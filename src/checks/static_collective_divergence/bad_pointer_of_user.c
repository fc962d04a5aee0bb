// mpivet-test: flags="-fopenmp"
// What a pointer leads to that others set may have a collective: one function of the program has its type.
#include <mpi.h>

static void (*step)(int*);
void set_step(void (*by_user)(int*)) { step = by_user; }

static void global_step(int* value) { MPI_Allreduce(MPI_IN_PLACE, value, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); }
void use_global(void) { set_step(global_step); }

void advance(int* value) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank > 0)    // ALSO: STATIC:COLLECTIVE:DIVERGENCE
    step(value);  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
}
