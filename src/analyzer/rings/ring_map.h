// A rank's ring in our address space, accepted only after it proved harmless: whoever wrote it, reading it can
// neither fault (the file is sealed against shrinking and large enough) nor lead us outside of it (what the
// bounds depend on is copied once and never read from the shared memory again).
#pragma once
#include <cstdint>
#include <string>

#include "base/result.h"
#include "base/unique_fd.h"
#include "event/attach.h"

namespace mpivet::analyzer {

class RingMap {
 public:
  // `spec_hash`: of our own tables; a ring written by a library built from others is refused.
  // `unsealed`: a plain file will do (the flight recorder's, in a folder that is the user's alone).
  static Result<RingMap> open(int fd, std::uint32_t spec_hash, bool unsealed = false);
  // A copy of a ring in a file, as it is now: whatever happens to the file, reading the copy is safe.
  static Result<RingMap> load(const std::string& path, std::uint32_t spec_hash);

  RingMap(RingMap&& other) noexcept;
  RingMap& operator=(RingMap&& other) noexcept;
  ~RingMap();

  event::RingHeader& header() const { return *header_; }
  const event::Slot* slots() const { return slots_; }
  std::uint32_t capacity() const { return capacity_; }

 private:
  RingMap() = default;
  Status adopt(void* memory, std::uint64_t bytes, std::uint32_t spec_hash);
  event::RingHeader* header_ = nullptr;
  const event::Slot* slots_ = nullptr;
  std::size_t bytes_ = 0;
  std::uint32_t capacity_ = 0;
};

}  // namespace mpivet::analyzer
