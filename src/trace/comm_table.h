// The communicators of all ranks, each once.
#pragma once
#include <string>
#include <unordered_map>
#include <vector>

#include "trace/definitions.h"

namespace mpivet::trace {

class CommTable {
 public:
  // `comms` gets MPI_COMM_WORLD and MPI_COMM_SELF by whoever mentions them first, as all others.
  explicit CommTable(std::vector<CommDefinition>& comms) : comms_(comms) {}

  std::uint32_t number(const CommDefinition& comm) {
    const auto [found, is_new] =
        known_.emplace(comm.self ? 0 : comm.identity, static_cast<std::uint32_t>(comms_.size()));
    if (is_new) comms_.push_back(comm);
    // Each rank has its own number for what has no name.
    CommDefinition& here = comms_[found->second];
    if (here.name.starts_with("comm#") && !comm.name.starts_with("comm#")) here.name = comm.name;
    here.sources.insert(comm.sources.begin(), comm.sources.end());
    return found->second;
  }

 private:
  std::vector<CommDefinition>& comms_;
  std::unordered_map<std::uint64_t, std::uint32_t> known_;
};

}  // namespace mpivet::trace
