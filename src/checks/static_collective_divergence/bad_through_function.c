// The rank reaches the condition through a structure and a function, the collective is in another one.
#include <mpi.h>

struct context {
  int rank, steps;
};

static int is_root(const struct context* c) { return c->rank == 0; }
static void total(double* x) { MPI_Allreduce(MPI_IN_PLACE, x, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); }

void report(double* x) {
  struct context c;
  MPI_Comm_rank(MPI_COMM_WORLD, &c.rank);
  if (is_root(&c))  // ALSO: STATIC:COLLECTIVE:DIVERGENCE
    total(x);       // EXPECT: STATIC:COLLECTIVE:DIVERGENCE message~"MPI_Allreduce"
}
