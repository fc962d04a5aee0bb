// Loops over as many things as there are on all ranks; how many each has is made known first.
#include <mpi.h>

#include <map>
#include <string>
#include <vector>

struct Particle {
  double x, v;
};

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  {
    std::vector<Particle> mine;
    for (int i = 0; i < 3 + rank; ++i) mine.push_back({1.0 * i, 0});
    std::vector<int> counts(size);
    const int own = static_cast<int>(mine.size());
    MPI_Allgather(&own, 1, MPI_INT, counts.data(), 1, MPI_INT, MPI_COMM_WORLD);
    for (int count : counts)
      for (int i = 0; i < count; ++i) MPI_Barrier(MPI_COMM_WORLD);
    std::map<std::string, double> table{{"a", 1}, {"b", 2}};
    for (auto& [name, value] : table) MPI_Bcast(&value, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (auto& p : mine) p.x += 1;
  }
  MPI_Finalize();
}
