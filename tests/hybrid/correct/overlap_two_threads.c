// One thread completes the exchange while the others compute the inner part by hand-made loop sharing.
#include <mpi.h>
#include <omp.h>

#define N 4096
static double u[N], v[N];

int main(int argc, char** argv) {
  int provided, rank, size;
  MPI_Request requests[4];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  if (provided < MPI_THREAD_FUNNELED) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  const int left = (rank + size - 1) % size, right = (rank + 1) % size;
#pragma omp parallel
  for (int step = 0; step < 20; ++step) {
    const int me = omp_get_thread_num(), count = omp_get_num_threads();
    if (me == 0) {
      MPI_Irecv(&u[0], 1, MPI_DOUBLE, left, 0, MPI_COMM_WORLD, &requests[0]);
      MPI_Irecv(&u[N - 1], 1, MPI_DOUBLE, right, 1, MPI_COMM_WORLD, &requests[1]);
      MPI_Isend(&u[1], 1, MPI_DOUBLE, left, 1, MPI_COMM_WORLD, &requests[2]);
      MPI_Isend(&u[N - 2], 1, MPI_DOUBLE, right, 0, MPI_COMM_WORLD, &requests[3]);
      MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    } else {
      for (int i = 1 + me; i < N - 2; i += count) v[i] = (u[i - 1] + u[i + 1]) / 2;
    }
#pragma omp barrier
#pragma omp for
    for (int i = 1; i < N - 1; ++i) u[i] = v[i];
  }
  MPI_Finalize();
  return 0;
}
