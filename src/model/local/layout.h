// Where in memory the data of a buffer lies: copies of a type map. Two of them share bytes or not whatever the size of
// their bounding boxes: the columns of a matrix interleave without touching.
#pragma once
#include <cstdint>
#include <optional>

#include "model/rules.h"
#include "rules/types/datatype.h"

namespace mpivet::model {

struct Interval {
  std::int64_t lo = 0, hi = 0;  // hi excluded
  bool empty() const { return lo >= hi; }
  bool meets(const Interval& other) const { return lo < other.hi && other.lo < hi; }
};

// `count` copies of a map, the first at `at`, `stride` bytes apart; at least one copy of a map that is not empty.
struct Layout {
  const TypeMap* map;
  std::int64_t at;
  std::int64_t count;
  std::int64_t stride;

  // Absent: the numbers do not fit an address space.
  std::optional<Interval> bounds() const;
  // All bytes between the bounds are used, each once.
  bool solid() const { return map->dense_when_repeated(count, stride); }
};

// Answers are exact as long as the search is not too long; after that the answer is "no".
bool intersect(const Layout& a, const Layout& b);
// Some byte is used twice.
bool overlaps_itself(const Layout& layout);

}  // namespace mpivet::model
