// All threads wait for one request, in another file.
#include <mpi.h>

void finish(MPI_Request* request);

int main(int argc, char** argv) {
  MPI_Request request;
  int provided, v = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Irecv(&v, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);
#pragma omp parallel
  finish(&request);
  MPI_Finalize();
  return 0;
}
