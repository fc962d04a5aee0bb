// What a communicator is called by all of its members. Every rank has its own handles; which of them are the same
// communicator is worked out without any exchange: all members number the communicators they make from a given parent,
// they do so in the same order, and the least world rank tells apart the parts of a split.
//
// Calls that not all members of the parent make (MPI_Comm_create_group, MPI_Intercomm_create...) would spoil that
// numbering. They are numbered per set of members instead: all of these make the call.
#pragma once
#include <cstdint>
#include <vector>

#include "base/mix.h"
#include "spec/types.h"

namespace mpivet::event {

constexpr std::uint64_t mix(std::uint64_t a, std::uint64_t b) { return scatter(scatter(a + kMixStep) + b); }

inline std::uint64_t hash(const std::vector<int>& ranks) {
  std::uint64_t h = ranks.size();
  for (int r : ranks) h = mix(h, static_cast<std::uint64_t>(r));
  return h;
}

inline bool numbered_by_group(spec::Role role, spec::Coll coll) {
  return role == spec::Role::process || spec::info(coll).members != spec::Members::comm;
}

constexpr std::uint64_t world_identity() { return mix(1, 0); }
inline std::uint64_t self_identity(int world_rank) { return mix(2, static_cast<std::uint64_t>(world_rank)); }

// The nth communicator made from `parent`, the part with this least world rank.
inline std::uint64_t child_identity(std::uint64_t parent, std::uint64_t nth, int least) {
  return mix(mix(parent, nth), static_cast<std::uint64_t>(least));
}

// `members`: of an intercommunicator both groups, that with the least world rank first; `second`: size of the other.
inline std::uint64_t group_identity(const std::vector<int>& members, std::size_t second) {
  return mix(hash(members), second);
}
inline std::uint64_t nth_of_group(std::uint64_t group, std::uint64_t nth) { return mix(mix(3, group), nth); }

}  // namespace mpivet::event
