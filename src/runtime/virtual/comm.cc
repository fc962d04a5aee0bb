#include "runtime/virtual/comm.h"

#include <numeric>

#include "runtime/virtual/errors.h"
#include "runtime/virtual/rank.h"

namespace mpivet::virtual_mpi {
namespace {

struct Predefined {
  Comm world, self;
};

Predefined& predefined() {
  static Predefined& both = *new Predefined;
  return both;
}

void set_up(Comm& comm, MPI_Comm handle, const char* name, std::uint64_t context, Ranks ranks, int rank) {
  comm.handle = handle;
  comm.name = name;
  comm.context = context;
  comm.local = std::make_shared<const Ranks>(std::move(ranks));
  comm.rank = rank;
}

}  // namespace

CommPool& comms() {
  static CommPool& pool = *new CommPool;
  return pool;
}

void make_predefined_comms() {
  Ranks all(static_cast<std::size_t>(me.size));
  std::iota(all.begin(), all.end(), 0);
  set_up(predefined().world, MPI_COMM_WORLD, "MPI_COMM_WORLD", 1, std::move(all), me.rank);
  const auto own = static_cast<std::uint64_t>(me.rank);
  set_up(predefined().self, MPI_COMM_SELF, "MPI_COMM_SELF", event::mix(2, own), {me.rank}, 0);
}

Comm* find_comm(MPI_Comm comm) {
  if (comm == MPI_COMM_WORLD) return &predefined().world;
  if (comm == MPI_COMM_SELF) return &predefined().self;
  return comms().find(comm);
}

Comm& make_comm(std::uint64_t context, SharedRanks local, SharedRanks remote) {
  MPI_Comm handle = MPI_COMM_NULL;
  Comm& comm = comms().make(handle);
  comm.handle = handle;
  comm.context = context;
  comm.rank = position(*local, me.rank);
  comm.local = std::move(local);
  comm.remote = std::move(remote);
  return comm;
}

std::uint64_t child_context(Comm& parent, std::uint64_t discriminator) {
  return event::mix(event::mix(parent.context, ++parent.children), discriminator);
}

}  // namespace mpivet::virtual_mpi
