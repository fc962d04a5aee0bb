// Iterates until its own residual is small, which is kept in a container beside others.
#include <mpi.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

void solve(int rank) {
  std::vector<double> residual(10), limit(10);
  for (std::size_t i = 0; i < residual.size(); ++i) {
    residual[i] = rank + 1.0;
    limit[i] = 1e-3;
  }
  while (residual[0] > limit[0]) {  // ALSO: STATIC:COLLECTIVE:DIVERGENCE
    double sum = 0;
    MPI_Allreduce(&residual[1], &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
    for (std::size_t i = 0; i < residual.size(); ++i) residual[i] *= 0.5;
  }
}

void by_pointer(const std::unique_ptr<int>& mine) {
  if (*mine > 2) MPI_Barrier(MPI_COMM_WORLD);  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
}

void by_name(std::map<std::string, int>& settings) {
  if (settings["me"] > 2) MPI_Barrier(MPI_COMM_WORLD);  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  solve(rank);
  by_pointer(std::make_unique<int>(rank));
  std::map<std::string, int> settings;
  settings["me"] = rank;
  by_name(settings);
  MPI_Finalize();
}
