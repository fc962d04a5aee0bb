// Objects that all ranks choose alike, classes that call the same collectives, and objects that only some ranks have
// and call no collectives.
#include <mpi.h>

struct Step {
  virtual ~Step() = default;
  virtual void run() = 0;
  virtual void print() {}
};
struct Local : Step {
  void run() override {}
};
struct Global : Step {
  void run() override { MPI_Barrier(MPI_COMM_WORLD); }
};
struct Counting : Step {
  int runs = 0;
  void run() override {
    ++runs;
    MPI_Barrier(MPI_COMM_WORLD);
  }
  void print() override { ++runs; }
};

void chosen_by_all(bool global) {
  Step* step;
  if (global)
    step = new Global;
  else
    step = new Local;
  for (int i = 0; i < 3; ++i) step->run();
  delete step;
}

void same_collectives(int rank) {
  Step* step;
  if (rank == 0)
    step = new Counting;
  else
    step = new Global;
  step->run();
  step->print();
  delete step;
}

void of_one_rank(int rank, Step& step) {
  Local local;
  Step* mine = rank == 0 ? &step : &local;
  mine->print();
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank = 0, size = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  chosen_by_all(size > 4);
  same_collectives(rank);
  Counting counting;
  of_one_rank(rank, counting);
  MPI_Finalize();
}
