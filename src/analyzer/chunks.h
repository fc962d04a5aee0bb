// Puts payloads together again that were too large for one record (event::Kind::chunk).
#pragma once
#include <array>
#include <vector>

#include "event/ring.h"

namespace mpivet::analyzer {

class Chunks {
 public:
  void add(const event::Header* chunk);
  // The whole record, in memory that lives until the next call; null when it cannot be put together: its chunks are
  // missing, or it is larger than a record can be.
  const event::Header* join(const event::Header* chunked);

 private:
  std::array<std::vector<std::byte>, event::kMaxThreads> parts_;
  std::vector<event::Slot> joined_;
};

}  // namespace mpivet::analyzer
