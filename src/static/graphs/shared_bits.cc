#include "static/graphs/shared_bits.h"

namespace mpivet::statics {

// The chunk as one that nobody else has.
SharedBits::Chunk& SharedBits::own(Id& chunk) {
  if (owner_[chunk] != sets_ - 1) {
    chunks_.push_back(Chunk(chunks_[chunk]));
    owner_.push_back(sets_ - 1);
    chunk = static_cast<Id>(chunks_.size() - 1);
  }
  return chunks_[chunk];
}

void SharedBits::put(Id number) {
  Id& chunk = rows_[(sets_ - 1) * row_ + number / kBits];
  own(chunk)[number % kBits / 64] |= std::uint64_t{1} << (number % 64);
}

void SharedBits::merge(Id other) {
  Id* mine = &rows_[(sets_ - 1) * row_];
  const Id* theirs = &rows_[other * row_];
  for (std::size_t i = 0; i < row_; ++i) {
    if (theirs[i] == kEmpty || theirs[i] == mine[i]) continue;
    if (mine[i] == kEmpty) {
      mine[i] = theirs[i];
      continue;
    }
    bool more = false, all = true;  // have they more than this set, and all that it has?
    for (std::size_t w = 0; w < kWords; ++w) {
      more |= (chunks_[theirs[i]][w] & ~chunks_[mine[i]][w]) != 0;
      all &= (chunks_[mine[i]][w] & ~chunks_[theirs[i]][w]) == 0;
    }
    if (!more) continue;
    if (all) {
      mine[i] = theirs[i];
      continue;
    }
    Chunk& chunk = own(mine[i]);
    for (std::size_t w = 0; w < kWords; ++w) chunk[w] |= chunks_[theirs[i]][w];
  }
}

}  // namespace mpivet::statics
