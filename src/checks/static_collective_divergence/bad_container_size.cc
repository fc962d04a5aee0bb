// Each rank has another number of things: loops over them, by iterators or by size, do not run equally often.
#include <mpi.h>

#include <vector>

struct Particle {
  double x, v;
};

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  {
    std::vector<Particle> mine;
    for (int i = 0; i < 3 + rank; ++i) mine.push_back({1.0 * i, 0});
    for (auto& p : mine)                                 // ALSO: STATIC:COLLECTIVE:DIVERGENCE
      MPI_Bcast(&p, 2, MPI_DOUBLE, 0, MPI_COMM_WORLD);  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
    for (std::size_t i = 0; i < mine.size(); ++i)        // ALSO: STATIC:COLLECTIVE:DIVERGENCE
      MPI_Barrier(MPI_COMM_WORLD);                       // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
  }
  MPI_Finalize();
}
