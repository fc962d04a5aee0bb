// Who runs the ranks: processes (src/explore/ranks/processes.h), or, in tests, little programs in memory.
//
// A rank is deterministic: what it does follows from what it has been told. Its histories form a tree, a node for each
// stop it has been seen at; a history that is known is not run again.
#pragma once
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "event/record.h"
#include "explore/ranks/batch.h"

namespace mpivet::explore {

struct Node {
  Batch batch;  // what the rank did from the node before to here
  Node* before = nullptr;
  std::string told;  // the response that led here
  std::map<std::string, std::unique_ptr<Node>> next;
  int pins = 0;            // choices that may come back to this stop with another response
  int image = -1;          // where the rank waits at this stop, frozen; -1: nowhere (any more)
  std::uint64_t used = 0;  // when it was last gone on from

  // Its records, whole and checked, with stack ids that mean the same in all ranks (records.h).
  std::vector<event::Slot> records;
  // Stack ids of the rank, and what they became; shared with the node before as long as there are no new ones.
  std::shared_ptr<const std::map<std::uint32_t, std::uint32_t>> stacks;
};

std::size_t bytes_of(const Node& node);

class RankRunner {
 public:
  virtual ~RankRunner() = default;
  // The first stop of a rank.
  virtual Result<Node*> begin(int rank) = 0;
  // The stop after this one, when the rank is told `response`.
  virtual Result<Node*> go_on(int rank, Node& at, const Response& response) = 0;
  // Nobody looks at a node now; those with pins will be asked for again.
  virtual void between_interleavings() {}
};

}  // namespace mpivet::explore
