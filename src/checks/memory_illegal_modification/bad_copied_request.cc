// Requests are kept in arrays that grow, so MPI is given copies of them. The buffer of a send is written before any of
// those that look alike has been completed.
// mpivet-test: ranks=2
#include <mpi.h>

#include <vector>

enum { SENDS = 6 };

int main(int argc, char** argv) {
  int rank, data[SENDS] = {}, in[SENDS];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int round = 0; round < 2; ++round) {
    if (rank == 0) {
      std::vector<MPI_Request> requests;
      for (int i = 0; i < SENDS; ++i) {
        requests.emplace_back();
        if (round == 0)
          MPI_Isend(&data[i], 1, MPI_INT, 1, i, MPI_COMM_WORLD, &requests.back());  // EXPECT: LOCAL:MEMORY:ILLEGAL_MODIFICATION ranks=0
        else
          MPI_Isend(&data[i], 1, MPI_INT, 1, i, MPI_COMM_WORLD, &requests.back());  // EXPECT: LOCAL:MEMORY:ILLEGAL_MODIFICATION ranks=0
      }
      std::vector<MPI_Request> copies(requests);
      data[3] = 1 + round;  // too early
      if (round == 0)
        MPI_Waitall(SENDS, copies.data(), MPI_STATUSES_IGNORE);
      else
        for (int i = 0; i < SENDS; ++i) MPI_Wait(&copies[i], MPI_STATUS_IGNORE);
    } else {
      for (int i = 0; i < SENDS; ++i) MPI_Recv(&in[i], 1, MPI_INT, 0, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Barrier(MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
