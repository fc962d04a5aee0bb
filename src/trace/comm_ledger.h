// The communicators of one rank, as its records describe them: which handle stands for which communicator of the job
// (event/comm_identity.h), and who its members are.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "event/ring.h"
#include "spec/functions.h"
#include "trace/definitions.h"

namespace mpivet::trace {

class CommLedger {
 public:
  CommLedger(int rank, int world);

  // Every `enter`, `call` and `exit` of a function that makes a communicator; `parent` is the handle it gives.
  void creation(const event::Header* record, std::uint32_t parent);
  // A record of kind comm.
  void describe(const event::Header* record);
  void name(std::uint32_t handle, std::string text);

  // Null: never described.
  const CommDefinition* find(std::uint32_t handle) const;
  // Ranks that collectives on it reach: those of the other group of an intercommunicator.
  std::uint64_t peers(std::uint32_t handle) const;
  // The rank itself is the root that a collective on it names.
  bool is_root(std::uint32_t handle, std::int32_t root) const;
  const std::unordered_map<std::uint32_t, CommDefinition>& all() const { return comms_; }

 private:
  struct Creating {
    bool entered = false, by_group = false;
    std::uint64_t nth = 0;
  };

  const int rank_, world_;
  std::unordered_map<std::uint32_t, CommDefinition> comms_;
  std::unordered_map<std::uint32_t, std::uint64_t> creations_;        // by parent
  std::unordered_map<std::uint64_t, std::uint64_t> group_creations_;  // by group
  std::array<Creating, event::kMaxThreads> creating_{};
};

}  // namespace mpivet::trace
