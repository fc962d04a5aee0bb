// How many threads of a rank have a slot in its ring. The count is the rank's own word, so it is not trusted as an
// index.
#pragma once
#include <algorithm>

#include "analyzer/streams/stream.h"

namespace mpivet::analyzer {

inline int threads_of(const Stream& stream) {
  return static_cast<int>(std::min<std::uint32_t>(stream.header().thread_count.load(std::memory_order_acquire),
                                                  static_cast<std::uint32_t>(event::kMaxThreads)));
}

}  // namespace mpivet::analyzer
