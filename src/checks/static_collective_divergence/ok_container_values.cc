// Containers with values that differ from rank to rank beside others, which decide: limits, and what was added up.
#include <mpi.h>

#include <algorithm>
#include <numeric>
#include <vector>

void solve(int rank, int size) {
  std::vector<double> local(10, rank), global(10, 0.0), limit(10, 1e-3);
  for (std::size_t i = 0; i < local.size(); ++i) local[i] += rank;
  MPI_Allreduce(local.data(), global.data(), 10, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  while (global[0] > limit[0]) {
    for (double& x : local) x *= 0.5;
    MPI_Allreduce(local.data(), global.data(), 10, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  }
  std::vector<int> counts(size);
  const int mine = rank + 3;
  MPI_Allgather(&mine, 1, MPI_INT, counts.data(), 1, MPI_INT, MPI_COMM_WORLD);
  if (*std::max_element(counts.begin(), counts.end()) > 5) MPI_Barrier(MPI_COMM_WORLD);
  if (std::accumulate(global.begin(), global.end(), 0.0) > 3) MPI_Barrier(MPI_COMM_WORLD);
}

// Those that grow have the same functions, whatever is in them.
void grow(int rank) {
  std::vector<long> mine, all;
  for (int i = 0; i < 3; ++i) {
    mine.push_back(rank);
    all.push_back(i);
  }
  if (all[1] > 0) MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  solve(rank, size);
  grow(rank);
  MPI_Finalize();
}
