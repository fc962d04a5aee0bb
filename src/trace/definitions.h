// What the ids in the calls of a trace mean.
#pragma once
#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

namespace mpivet::trace {

struct Place {
  std::string function;  // empty: not known
  std::string file;      // likewise
  int line = 0;
};

struct CommDefinition {
  std::string name;
  std::uint64_t identity = 0;  // the same in all archives of a job
  bool self = false;           // MPI_COMM_SELF: one definition for all ranks
  bool inter = false;
  std::vector<int> group, remote;  // world ranks; of an intercommunicator the group with the least rank is first
  // Of a topology: by member, from whom neighbourhood collectives bring it data, as far as that is known. World ranks.
  std::map<int, std::vector<int>> sources = {};
};

// Who a rank of the communicator is, as `self` names it in a call; -1: nobody.
inline int world_rank(const CommDefinition& comm, int self, std::int64_t peer) {
  if (comm.self) return peer == 0 ? self : -1;
  const bool second = comm.inter && std::find(comm.group.begin(), comm.group.end(), self) != comm.group.end();
  const auto& group = second ? comm.remote : comm.group;
  return peer >= 0 && static_cast<std::size_t>(peer) < group.size() ? group[static_cast<std::size_t>(peer)] : -1;
}

struct LocationDefinition {
  std::uint64_t id = 0;
  int rank = 0;
  std::string name;
  std::uint64_t events = 0;
  // From ids in its calls to definitions; what is not there stands for itself.
  std::unordered_map<std::uint32_t, std::uint32_t> comms, stacks;
  std::unordered_map<std::uint32_t, std::string> names;  // of datatypes and reductions
};

struct ProcessDefinition {
  int rank = 0;
  std::string host;
  std::int64_t pid = 0;
  bool recorded = true;  // false: another node has written what it did
};

struct Definitions {
  int world = 0;
  std::uint64_t first_time = 0, last_time = 0;
  std::string program, mpi, end;             // how the run ended, in words
  std::vector<ProcessDefinition> processes;  // by rank
  std::vector<LocationDefinition> locations;
  std::vector<CommDefinition> comms;
  std::vector<std::vector<Place>> stacks;  // innermost first; [0] is not used
};

// Ids of reductions in calls, beside those of datatypes.
inline constexpr std::uint32_t kOpName = 0x4000'0000u;

// Locations are numbered by rank, further threads above.
inline std::uint64_t location_of(int rank, int thread) {
  return static_cast<std::uint64_t>(thread) << 32 | static_cast<std::uint32_t>(rank);
}

}  // namespace mpivet::trace
