// Copies of requests are waited for one after the other, and each buffer is written as soon as its own send is over.
// mpivet-test: ranks=2
#include <mpi.h>

#include <vector>

enum { SENDS = 6 };

int main(int argc, char** argv) {
  int rank, data[SENDS], in, wrong = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int round = 0; round < 3; ++round) {
    if (rank == 0) {
      std::vector<MPI_Request> requests;
      for (int i = 0; i < SENDS; ++i) {
        data[i] = 10 * round + i;
        requests.emplace_back();
        MPI_Isend(&data[i], 1, MPI_INT, 1, i, MPI_COMM_WORLD, &requests.back());
      }
      for (int k = 0; k < SENDS; ++k) {  // not in the order of the sends
        const int i = (k * 5 + 2) % SENDS;
        MPI_Request copy = requests[i];
        MPI_Wait(&copy, MPI_STATUS_IGNORE);
        data[i] = -1;
      }
    } else {
      for (int i = 0; i < SENDS; ++i) {
        MPI_Recv(&in, 1, MPI_INT, 0, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        wrong |= in != 10 * round + i;
      }
    }
  }
  MPI_Finalize();
  return wrong;
}
