// The careful answer: what exactly do the members of a collective disagree about?
#pragma once
#include <span>
#include <string>
#include <vector>

#include "rules/compare/collective_fact.h"
#include "rules/compare/collective_part.h"

namespace mpivet::rules {

struct CollectiveMember {
  const CollectivePart* part;
  std::span<const std::byte> record;  // header and payload (joined, if it was chunked)
  int world_rank;
  int thread;
};

// The problems found, none when the members agree after all (or when too little is known). A different operation hides
// everything else, a different root the data. Members that have not come yet may be left out: only those given are
// compared with each other. `instance` and `comm_name` of the facts are the caller's to fill.
std::vector<CollectiveFact> examine(std::span<const CollectiveMember> members);

}  // namespace mpivet::rules
