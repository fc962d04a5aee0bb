// All threads of a parallel region complete the requests, where one of them was meant to.
// mpivet-test: ranks=2 flags="-fopenmp"
#include <mpi.h>
#include <unistd.h>

int main(int argc, char** argv) {
  int provided, rank, halo[2];
  MPI_Request requests[2];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 2; ++i) MPI_Irecv(&halo[i], 1, MPI_INT, 1 - rank, i, MPI_COMM_WORLD, &requests[i]);
#pragma omp parallel num_threads(2)
  {
    if (rank == 1)  // it would have to be: #pragma omp single
      MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);  // EXPECT: LOCAL:THREAD:SAME_REQUEST ranks=1 message~"MPI_Waitall and MPI_Waitall"
  }
  sleep(1);
  MPI_Abort(MPI_COMM_WORLD, 5);  // by rank 0: nothing has been sent
}
