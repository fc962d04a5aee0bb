// The records of ranks, made comparable: all ranks are copies of one process, so objects are loaded at the same
// addresses, but each history numbers its stacks by itself.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "event/chunks.h"
#include "event/record.h"
#include "explore/ranks/rank_runner.h"

namespace mpivet::explore {

class Records {
 public:
  // What stacks and modules mean is told once, with numbers that hold for all ranks.
  using Define = std::function<void(const event::Header* record)>;
  explicit Records(Define define) : define_(std::move(define)) {}

  // Takes the records of the node's batch: checks them, puts them together, renames stacks, here and in the operations.
  Status take(Node& node);

  // What the ranks say about themselves.
  std::string program, library;
  std::uint32_t mpi = 0;
  std::int32_t tag_ub = 0;

 private:
  bool take_record(Node& node, event::Chunks& chunks, const event::Header* record);
  void keep(Node& node, const event::Header* record);
  void define_stack(Node& node, const event::Header* record);
  void note_process(const event::Header* record);
  std::uint32_t name_of(const Node& node, std::uint32_t stack) const;

  Define define_;
  std::map<std::vector<std::uint64_t>, std::uint32_t> names_;  // by addresses
};

}  // namespace mpivet::explore
