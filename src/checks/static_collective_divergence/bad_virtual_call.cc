// One of the steps that a virtual call may run has a collective, and not every rank calls it.
#include <mpi.h>

#include <memory>

struct Step {
  virtual ~Step() = default;
  virtual void run() = 0;
};
struct Local : Step {
  void run() override {}
};
struct Global : Step {
  void run() override { MPI_Barrier(MPI_COMM_WORLD); }
};

std::unique_ptr<Step> make(bool global) {
  if (global) return std::make_unique<Global>();
  return std::make_unique<Local>();
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const std::unique_ptr<Step> step = make(argc > 1);
  if (rank == 0) step->run();  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
  MPI_Finalize();
}
