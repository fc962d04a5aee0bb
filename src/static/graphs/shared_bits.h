// Sets of numbers that are mostly alike, as what functions reach is: chunks of bits that sets have in common until one
// of them differs there. A set is complete before another one is made of it.
#pragma once
#include <array>
#include <vector>

#include "static/summary/summary.h"

namespace mpivet::statics {

class SharedBits {
 public:
  explicit SharedBits(std::size_t numbers) : row_(numbers / kBits + 1), chunks_(1), owner_(1, kNone) {}

  // A new empty set, which put() and merge() add to until the next one is made.
  Id add_set() {
    rows_.resize(rows_.size() + row_, kEmpty);
    return sets_++;
  }
  void put(Id number);
  void merge(Id other);

  bool test(Id set, Id number) const {
    const Chunk& chunk = chunks_[rows_[set * row_ + number / kBits]];
    return chunk[number % kBits / 64] >> (number % 64) & 1;
  }

 private:
  static constexpr std::size_t kWords = 8, kBits = 64 * kWords;
  static constexpr Id kEmpty = 0;
  using Chunk = std::array<std::uint64_t, kWords>;

  Chunk& own(Id& chunk);

  const std::size_t row_;  // chunks of a set
  Id sets_ = 0;
  std::vector<Id> rows_;  // by set and position: the chunk
  std::vector<Chunk> chunks_;
  std::vector<Id> owner_;  // by chunk: the set it was made for
};

}  // namespace mpivet::statics
