// The same by a switch, the communicator passed on.
#include <mpi.h>
#include <omp.h>

static double a, b;
static void first(MPI_Comm comm) { MPI_Bcast(&a, 1, MPI_DOUBLE, 0, comm); }  // EXPECT: STATIC:THREAD:COLLECTIVE_CONCURRENT
static void second(MPI_Comm comm) { MPI_Allreduce(&b, &a, 1, MPI_DOUBLE, MPI_SUM, comm); }
int main(int argc, char** argv) {
  int provided, rank, size;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
#pragma omp parallel num_threads(4)
  switch (omp_get_thread_num()) {
    case 0:
      first(MPI_COMM_WORLD);
      break;
    case 1:
      second(MPI_COMM_WORLD);
      break;
    default:
      break;
  }
  MPI_Finalize();
  return 0;
}
