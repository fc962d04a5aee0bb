// MPI started and ended by a static guard object; objects shared by counted handles go before it.
// mpivet-test: ranks=2
#include <mpi.h>

#include <map>
#include <memory>
#include <string>

class Environment {
 public:
  Environment() { MPI_Init(nullptr, nullptr); }
  ~Environment() { MPI_Finalize(); }
};

using Comm = std::shared_ptr<MPI_Comm>;

static Comm duplicate(MPI_Comm comm) {
  auto made = std::make_unique<MPI_Comm>();
  MPI_Comm_dup(comm, made.get());
  return Comm(made.release(), [](MPI_Comm* c) {
    MPI_Comm_free(c);
    delete c;
  });
}

class Registry {
 public:
  Comm get(const std::string& name) {
    auto& slot = known_[name];
    if (!slot) slot = duplicate(MPI_COMM_WORLD);
    return slot;
  }

 private:
  std::map<std::string, Comm> known_;
};

int main() {
  static Environment environment;  // destroyed after main, as the last one
  Registry registry;
  int rank = 0, sum = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (const char* name : {"ocean", "ice", "ocean", "land"}) {
    int part = 0;
    const Comm comm = registry.get(name);
    MPI_Allreduce(&rank, &part, 1, MPI_INT, MPI_SUM, *comm);
    sum += part;
  }
  return sum == 4 ? 0 : 1;
}
