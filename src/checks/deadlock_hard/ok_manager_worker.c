// Manager and workers with wildcard receives; the manager answers each result with a job or with the end mark.
// mpivet-test: ranks=3
#include <mpi.h>

enum { kJob = 1, kEnd = 2, kJobs = 20 };

static long manage(int workers) {
  long sum = 0, result;
  int next = 0, running = workers;
  while (running > 0) {
    MPI_Status status;
    MPI_Recv(&result, 1, MPI_LONG, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    sum += result;
    int tag = next < kJobs ? kJob : kEnd;
    MPI_Ssend(&next, 1, MPI_INT, status.MPI_SOURCE, tag, MPI_COMM_WORLD);
    if (tag == kJob) ++next;
    else --running;
  }
  return sum;
}

static void work(void) {
  long result = 0;
  for (;;) {
    int job;
    MPI_Status status;
    MPI_Ssend(&result, 1, MPI_LONG, 0, 0, MPI_COMM_WORLD);
    MPI_Recv(&job, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    if (status.MPI_TAG == kEnd) return;
    result = (long)job * job;
  }
}

int main(int argc, char** argv) {
  int rank, size, wrong = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) wrong = manage(size - 1) != 2470;
  else work();
  MPI_Finalize();
  return wrong;
}
