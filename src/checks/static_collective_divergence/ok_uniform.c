// What decides is the same on all ranks: sizes, arguments, what was broadcast or reduced, also through functions and structures.
#include <mpi.h>
#include <stdlib.h>

struct parameters {
  int steps, verbose;
  double tolerance;
};

static void read_parameters(struct parameters* p, int rank) {
  if (rank == 0) p->steps = atoi("100");
  MPI_Bcast(p, sizeof *p, MPI_BYTE, 0, MPI_COMM_WORLD);
}

int main(int argc, char** argv) {
  int rank, size, go_on = 1;
  struct parameters p;
  double residual = 1, worst;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  read_parameters(&p, rank);
  if (size > 1) MPI_Barrier(MPI_COMM_WORLD);
  if (argc > 1) MPI_Barrier(MPI_COMM_WORLD);
  for (int i = 0; i < p.steps && go_on; ++i) {
    residual *= 1.0 / (rank + 2);
    MPI_Allreduce(&residual, &worst, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    go_on = worst > 1e-6;
  }
  if (rank == 0 && size > 1000) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Finalize();
  return 0;
}
