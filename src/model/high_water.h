// How many handles of a kind may be alive at the same time before that is told as unusual.
#pragma once
#include <array>
#include <cstdint>

#include "spec/types.h"

namespace mpivet::model {

class HighWater {
 public:
  static constexpr std::uint64_t kUsual = 1000;
  static constexpr std::uint64_t kNever = UINT64_MAX;

  HighWater() { limits_.fill(kUsual); }
  std::uint64_t of(spec::HandleKind kind) const { return limits_[static_cast<std::size_t>(kind)]; }
  void set(spec::HandleKind kind, std::uint64_t limit) { limits_[static_cast<std::size_t>(kind)] = limit; }
  void set_all(std::uint64_t limit) { limits_.fill(limit); }

 private:
  std::array<std::uint64_t, spec::kHandleKinds> limits_;
};

}  // namespace mpivet::model
