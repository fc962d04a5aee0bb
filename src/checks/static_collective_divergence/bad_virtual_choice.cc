// The rank chooses the object that a virtual call is made on, and only one of the classes has a collective.
#include <mpi.h>

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

void chosen_by_pointer(int rank) {
  Local local;
  Global global;
  Step* step = rank ? static_cast<Step*>(&local) : &global;
  step->run();  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
}

void chosen_by_reference(int rank) {
  Local local;
  Global global;
  Step& step = rank % 2 ? static_cast<Step&>(local) : global;
  step.run();  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
}

void made_for_the_rank(int rank) {
  Step* step;
  if (rank == 0)
    step = new Global;
  else
    step = new Local;
  for (int i = 0; i < 3; ++i) step->run();  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
  delete step;
}

struct Driver {
  Step* step = nullptr;
  void run() { step->run(); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
};

void kept_in_a_member(int rank) {
  Local local;
  Global global;
  Driver driver;
  if (rank == 0)
    driver.step = &global;
  else
    driver.step = &local;
  driver.run();
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  chosen_by_pointer(rank);
  chosen_by_reference(rank);
  made_for_the_rank(rank);
  kept_in_a_member(rank);
  MPI_Finalize();
}
