// Ranks whose turn it is, in the order of ranks. Neighbours in a program are mostly neighbours in memory; in the order
// in which they got ready, which is less and less that of ranks, each one would have to be waited for.
#pragma once
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "predict/log/operation.h"

namespace mpivet::predict {

class RankOrder {
 public:
  RankOrder(Rank first, Rank last) : first_(first), bits_((static_cast<std::size_t>(last - first) + 63) / 64) {}

  // Each rank once. A few of many are left as they are: looking through all would take longer.
  void sort(std::vector<Rank>& ranks) {
    if (ranks.size() < bits_.size()) return;
    for (const Rank rank : ranks) {
      const auto at = static_cast<std::size_t>(rank - first_);
      bits_[at / 64] |= std::uint64_t{1} << at % 64;
    }
    ranks.clear();
    for (std::size_t i = 0; i < bits_.size(); ++i)
      for (std::uint64_t word = std::exchange(bits_[i], 0); word != 0; word &= word - 1)
        ranks.push_back(first_ + static_cast<Rank>(i * 64) + std::countr_zero(word));
  }

 private:
  const Rank first_;
  std::vector<std::uint64_t> bits_;
};

}  // namespace mpivet::predict
