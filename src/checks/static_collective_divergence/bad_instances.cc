// A mistake in a template is one mistake, however many instances it has.
#include <mpi.h>

template <class Number>
void add_up(Number& x, MPI_Datatype type) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)  // ALSO: STATIC:COLLECTIVE:DIVERGENCE
    MPI_Allreduce(MPI_IN_PLACE, &x, 1, type, MPI_SUM, MPI_COMM_WORLD);  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
}

void all(float& f, double& d, int& i) {
  add_up(f, MPI_FLOAT);
  add_up(d, MPI_DOUBLE);
  add_up(i, MPI_INT);
}
