// Both ranks wait for their sends before they receive, through copies of the requests.
// mpivet-test: ranks=2
#include <mpi.h>

#include <vector>

int main(int argc, char** argv) {
  int rank, out[3] = {}, in;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  std::vector<MPI_Request> requests;
  for (int i = 0; i < 3; ++i) {
    requests.emplace_back();
    MPI_Isend(&out[i], 1, MPI_INT, 1 - rank, i, MPI_COMM_WORLD, &requests.back());
  }
  std::vector<MPI_Request> copies(requests);
  MPI_Waitall(3, copies.data(), MPI_STATUSES_IGNORE);  // EXPECT: GLOBAL:DEADLOCK:POTENTIAL ranks=0,1
  for (int i = 0; i < 3; ++i) MPI_Recv(&in, 1, MPI_INT, 1 - rank, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
