// Nobody completes the generalized request; the other rank waits for what comes after it. The job is ended by the time limit.
// mpivet-test: ranks=2 options="--timeout=4" exit=124
#include <mpi.h>
#include <stddef.h>

static int query(void* state, MPI_Status* status) { return (void)state, (void)status, MPI_SUCCESS; }
static int release(void* state) { return (void)state, MPI_SUCCESS; }
static int cancel(void* state, int complete) { return (void)state, (void)complete, MPI_SUCCESS; }

int main(int argc, char** argv) {
  int rank;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Grequest_start(query, release, cancel, NULL, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);  // EXPECT: GLOBAL:DEADLOCK:NOT_PROVED ranks=0,1 message~"does not know what MPI_Wait .rank 0. waits for"
  }
  MPI_Barrier(MPI_COMM_WORLD);  // ALSO: GLOBAL:DEADLOCK:NOT_PROVED
  MPI_Finalize();
  return 0;
}
