// A nonblocking collective is started beside a blocking one.
#include <mpi.h>

static double a, b;
int main(int argc, char** argv) {
  int provided, rank, size;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Request request;
#pragma omp parallel
  {
#pragma omp single nowait
    MPI_Ibarrier(MPI_COMM_WORLD, &request);  // EXPECT: STATIC:THREAD:COLLECTIVE_CONCURRENT
#pragma omp single
    MPI_Allreduce(&a, &b, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  }
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
