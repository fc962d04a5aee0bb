// Communicators.
#pragma once
#include <mpi.h>

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "event/comm_identity.h"
#include "runtime/virtual/attributes.h"
#include "runtime/virtual/group.h"
#include "runtime/virtual/pool.h"
#include "runtime/virtual/topology.h"

namespace mpivet::virtual_mpi {

struct Comm {
  MPI_Comm handle = MPI_COMM_NULL;
  std::uint64_t context = 0;
  int rank = 0;
  SharedRanks local, remote;                        // remote: of an intercommunicator only
  std::uint64_t children = 0;                       // made of it so far
  MPI_Errhandler errhandler = MPI_ERRHANDLER_NULL;  // null: MPI_ERRORS_ARE_FATAL
  MPI_Info info = MPI_INFO_NULL;
  std::string name;
  Attributes attributes;
  std::shared_ptr<const Topology> topology;

  bool inter() const { return remote != nullptr; }
  int size() const { return static_cast<int>(local->size()); }
  // Those that messages go to and come from.
  const SharedRanks& peers() const { return remote ? remote : local; }
  int peer_count() const { return static_cast<int>(peers()->size()); }
  int world_rank(int peer) const { return (*peers())[static_cast<std::size_t>(peer)]; }
};

using CommPool = Pool<Comm, MPI_Comm, 0xC4000000u>;
CommPool& comms();

// MPI_COMM_WORLD and MPI_COMM_SELF, of this rank.
void make_predefined_comms();

// Null for a handle that stands for nothing.
Comm* find_comm(MPI_Comm comm);

// A new one. All members compute the context alike.
Comm& make_comm(std::uint64_t context, SharedRanks local, SharedRanks remote = nullptr);

// A number all members of the communicator agree on, another one for each call and discriminator.
std::uint64_t child_context(Comm& parent, std::uint64_t discriminator);

}  // namespace mpivet::virtual_mpi
