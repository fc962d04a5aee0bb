// Puts payloads together again that were too large for one record (Kind::chunk).
#pragma once
#include <array>
#include <vector>

#include "event/ring.h"

namespace mpivet::event {

class Chunks {
 public:
  void add(const Header* chunk);
  // The whole record, in memory that lives until the next call; null when it cannot be put together: its chunks are
  // missing, or it is larger than a record can be.
  const Header* join(const Header* chunked);

 private:
  std::array<std::vector<std::byte>, kMaxThreads> parts_;
  std::vector<Slot> joined_;
};

}  // namespace mpivet::event
