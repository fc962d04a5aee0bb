// Two sections, each with a communicator of its own.
#include <mpi.h>

struct channel {
  MPI_Comm comm;
  double data[16];
};

static void publish(struct channel* c) { MPI_Bcast(c->data, 16, MPI_DOUBLE, 0, c->comm); }

int main(int argc, char** argv) {
  struct channel east, west;
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_dup(MPI_COMM_WORLD, &east.comm);
  MPI_Comm_dup(MPI_COMM_WORLD, &west.comm);
#pragma omp parallel sections
  {
#pragma omp section
    publish(&east);
#pragma omp section
    publish(&west);
  }
  MPI_Comm_free(&east.comm);
  MPI_Comm_free(&west.comm);
  MPI_Finalize();
  return 0;
}
