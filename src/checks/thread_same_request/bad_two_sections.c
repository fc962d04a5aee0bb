// Two sections wait for the same requests, which are complete long since: only by luck one after the other.
// mpivet-test: ranks=2 flags="-fopenmp"
#include <mpi.h>

int main(int argc, char** argv) {
  int provided, rank, in[2] = {0}, out[2] = {0};
  MPI_Request requests[4];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel num_threads(2)
  for (int round = 0; round < 3; ++round) {
    MPI_Comm_rank(MPI_COMM_WORLD, &(int){0});
#pragma omp barrier
#pragma omp master
    for (int i = 0; i < 2; ++i) {
      MPI_Irecv(&in[i], 1, MPI_INT, 1 - rank, i, MPI_COMM_WORLD, &requests[i]);
      MPI_Isend(&out[i], 1, MPI_INT, 1 - rank, i, MPI_COMM_WORLD, &requests[2 + i]);
    }
#pragma omp barrier
#pragma omp sections
    {
#pragma omp section
      MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);  // EXPECT: LOCAL:THREAD:SAME_REQUEST site=any
#pragma omp section
      MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    }
  }
  MPI_Finalize();
  return 0;
}
