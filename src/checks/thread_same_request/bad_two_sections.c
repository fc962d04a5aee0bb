// Two sections wait for the same send, which is complete long since: only by luck one after the other. It is a small one,
// for which the MPIs free nothing that the second section could stumble over; others crash or hang here.
// mpivet-test: ranks=2 flags="-fopenmp"
#include <mpi.h>
#include <sched.h>
#include <stdatomic.h>

// Keeps one thread from taking both sections, which it does where the other one gets no processor.
static void meet_the_other_section(int round) {
  static atomic_int arrived;
  atomic_fetch_add(&arrived, 1);
  while (atomic_load(&arrived) < 2 * (round + 1)) sched_yield();
}

int main(int argc, char** argv) {
  int provided, rank, in = 0, out = 0;
  MPI_Request request;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel num_threads(2)
  for (int round = 0; round < 3; ++round) {
    MPI_Comm_rank(MPI_COMM_WORLD, &(int){0});
#pragma omp barrier
#pragma omp master
    {
      MPI_Isend(&out, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &request);
      MPI_Recv(&in, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
#pragma omp barrier
#pragma omp sections
    {
#pragma omp section
      {
        meet_the_other_section(round);
        MPI_Waitall(1, &request, MPI_STATUSES_IGNORE);  // EXPECT: LOCAL:THREAD:SAME_REQUEST site=any
      }
#pragma omp section
      {
        meet_the_other_section(round);
        MPI_Waitall(1, &request, MPI_STATUSES_IGNORE);
      }
    }
  }
  MPI_Finalize();
  return 0;
}
