// OpenMP tasks that poll their own requests and yield; whichever thread runs them.
// mpivet-test: ranks=2 flags="-fopenmp"
#include <mpi.h>
#include <omp.h>

enum { TASKS = 6 };

int main(int argc, char** argv) {
  int provided, rank, in[TASKS], out[TASKS], wrong = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) return MPI_Finalize();
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel num_threads(2)
#pragma omp single
  for (int t = 0; t < TASKS; ++t) {
#pragma omp task firstprivate(t) shared(in, out)
    {
      MPI_Request q[2];
      int done = 0;
      out[t] = 10 * rank + t;
      MPI_Irecv(&in[t], 1, MPI_INT, 1 - rank, t, MPI_COMM_WORLD, &q[0]);
      MPI_Isend(&out[t], 1, MPI_INT, 1 - rank, t, MPI_COMM_WORLD, &q[1]);
      while (!done) {
        MPI_Testall(2, q, &done, MPI_STATUSES_IGNORE);
#pragma omp taskyield
      }
    }
  }
  for (int t = 0; t < TASKS; ++t) wrong |= in[t] != 10 * (1 - rank) + t;
  MPI_Finalize();
  return wrong;
}
