// Telling the checksums of blocks: one for each peer, or a single one.
#pragma once
#include "runtime/buffers/blocks.h"
#include "runtime/buffers/content.h"
#include "runtime/buffers/sums.h"

namespace mpivet::runtime {

inline std::uint64_t sum_of(const Block& b) { return content_sum(b.data, b.count, b.type, b.shape); }

// `at(i)` gives block i of `range`; `unmoved`: see parts.h.
template <class At>
void tell_blocks(Way way, std::uint32_t request, Part part, BlockRange range, int unmoved, At&& at) {
  if (part == Part::nothing || range.count == 0) return;
  if (part != Part::all) return tell_sum(way, request, sum_of(at(0)));
  const auto blocks = static_cast<std::size_t>(range.count);
  Space space(self.ids);
  if (!space.reserve(blocks * sizeof(std::uint64_t))) return;
  for (int i = 0; i < range.count; ++i) {
    const std::uint64_t sum = i == unmoved ? kNoSum : sum_of(at(i));
    reinterpret_cast<std::uint64_t*>(space.data())[i] = sum;
  }
  tell_sums(way, request, reinterpret_cast<std::uint64_t*>(space.data()), static_cast<std::uint32_t>(blocks));
}

}  // namespace mpivet::runtime
