// taskwait and taskgroup between communicating tasks.
#include <mpi.h>

static void share(int* x) { MPI_Bcast(x, 1, MPI_INT, 0, MPI_COMM_WORLD); }

int main(int argc, char** argv) {
  int provided, a = 1, b = 2;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  if (provided < MPI_THREAD_SERIALIZED) MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    share(&a);
#pragma omp taskwait
    share(&b);
#pragma omp taskgroup
    {
#pragma omp task
      share(&a);
    }
#pragma omp task if (0)
    share(&b);
    share(&a);
  }
  MPI_Finalize();
  return 0;
}
