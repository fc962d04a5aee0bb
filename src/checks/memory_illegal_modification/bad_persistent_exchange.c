// Each start of a persistent exchange counts, and of a partitioned message what was marked as ready.
// mpivet-test: ranks=2 mpi=mpich
#include <mpi.h>

enum { STEPS = 3 };

static void exchange(int rank) {
  int out[8] = {0}, in[8];
  const int counts[2] = {2, 2}, places[2] = {0, 4};
  MPI_Request request;
  MPI_Alltoallv_init(out, counts, places, MPI_INT, in, counts, places, MPI_INT, MPI_COMM_WORLD, MPI_INFO_NULL, &request);  // EXPECT: LOCAL:MEMORY:ILLEGAL_MODIFICATION ranks=0 message~"between MPI_Alltoallv_init and MPI_Wait"
  for (int step = 0; step < STEPS; ++step) {
    out[0] = out[5] = step;
    MPI_Start(&request);
    if (rank == 0 && step == 1) out[5] = -1;
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  MPI_Request_free(&request);
}

static void partitions(int rank) {
  int parts[4] = {0};
  MPI_Request request;
  if (rank == 0)
    MPI_Psend_init(parts, 2, 2, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);  // EXPECT: LOCAL:MEMORY:ILLEGAL_MODIFICATION ranks=0 message~"between MPI_Psend_init and MPI_Wait"
  else
    MPI_Precv_init(parts, 2, 2, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
  MPI_Start(&request);
  if (rank == 0) {
    parts[0] = 1;  // started, but not ready
    MPI_Pready(0, request);
    parts[2] = 1;
    MPI_Pready(1, request);
    parts[1] = 1;  // too late
  }
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Request_free(&request);
}

int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  exchange(rank);
  partitions(rank);
  MPI_Finalize();
  return 0;
}
