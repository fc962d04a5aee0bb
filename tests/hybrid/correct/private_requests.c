// Every thread exchanges its own messages with requests and buffers of its own.
#include <mpi.h>
#include <omp.h>

static void exchange(int peer, int tag, double* value) {
  double in;
  MPI_Request pair[2];
  MPI_Irecv(&in, 1, MPI_DOUBLE, peer, tag, MPI_COMM_WORLD, &pair[0]);
  MPI_Isend(value, 1, MPI_DOUBLE, peer, tag, MPI_COMM_WORLD, &pair[1]);
  MPI_Waitall(2, pair, MPI_STATUSES_IGNORE);
  *value = in;
}

int main(int argc, char** argv) {
  int provided, rank, size;
  double field[64] = {0}, halo[64];
  MPI_Request requests[64];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
#pragma omp parallel for
  for (int i = 0; i < 64; ++i) exchange(size - 1 - rank, i, &field[i]);
#pragma omp parallel num_threads(4)
  {
    const int lo = omp_get_thread_num() * 16;
    for (int i = lo; i < lo + 16; ++i) {
      MPI_Irecv(halo + i, 1, MPI_DOUBLE, size - 1 - rank, i, MPI_COMM_WORLD, requests + i);
      MPI_Send(field + i, 1, MPI_DOUBLE, size - 1 - rank, i, MPI_COMM_WORLD);
    }
    MPI_Waitall(16, requests + lo, MPI_STATUSES_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
