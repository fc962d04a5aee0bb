// All ranks call the same object, or objects whose functions call the same collectives. Objects that a table of creators makes
// keep their members apart.
#include <mpi.h>

#include <cstring>

struct Command {
  virtual ~Command() = default;
  virtual void run() = 0;
};
struct Report : Command {
  int first = 0;
  Report() {
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    first = rank == 0;
  }
  void run() override { MPI_Barrier(MPI_COMM_WORLD); }
};
struct Balance : Command {
  int rounds = 2;
  void run() override {
    for (int i = 0; i < rounds; ++i) MPI_Barrier(MPI_COMM_WORLD);
  }
};

template <class T>
Command* create() {
  return new T;
}
using Creator = Command* (*)();
struct Entry {
  const char* name;
  Creator creator;
};
static const Entry entries[] = {{"report", create<Report>}, {"balance", create<Balance>}};

void execute(const char* name) {
  for (const Entry& entry : entries) {
    if (std::strcmp(entry.name, name) != 0) continue;
    Command* command = entry.creator();
    command->run();
    delete command;
  }
}

void same_on_both() {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  Command* command;
  if (rank == 0)
    command = new Report;
  else
    command = new Report;
  command->run();
  delete command;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  execute(argc > 1 ? argv[1] : "balance");
  same_on_both();
  MPI_Finalize();
}
