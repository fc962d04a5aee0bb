// Groups of processes, as far as ranks in them are judged: how many members they have.
#pragma once
#include <cstdint>
#include <optional>
#include <unordered_map>

#include "event/decode.h"

namespace mpivet::model {

struct GroupSize {
  std::int64_t most = 0;
  bool exact = true;  // false: there may be fewer
};

class GroupSizes {
 public:
  void made(std::uint32_t id, std::optional<GroupSize> size);
  void freed(std::uint32_t id) { sizes_.erase(id); }
  // Nothing: not known.
  std::optional<GroupSize> find(std::uint32_t id) const;

 private:
  std::unordered_map<std::uint32_t, GroupSize> sizes_;
};

// The size of the group that a call makes from other groups.
std::optional<GroupSize> size_of_result(const event::Arguments& call, const GroupSizes& known);

// What is wrong with an array of ranks.
struct RankFault {
  enum class Kind {
    outside,   // of the group
    repeated,  // `first` has it too
    standing,  // a range without a stride
  } kind;
  std::size_t index;  // of the rank, or of the range
  std::int64_t rank = 0;
  std::size_t first = 0;
};
using MaybeRankFault = std::optional<RankFault>;

// Each rank once (MPI_Group_incl, MPI_Group_excl).
MaybeRankFault fault_of_members(const event::Elements& ranks, std::optional<GroupSize> of);
// Likewise, given as triplets of first, last and stride.
MaybeRankFault fault_of_ranges(const event::Elements& ranges, std::optional<GroupSize> of);
// Any ranks, MPI_PROC_NULL too (MPI_Group_translate_ranks).
MaybeRankFault fault_of_translated(const event::Elements& ranks, std::optional<GroupSize> of);

}  // namespace mpivet::model
