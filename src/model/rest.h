// The machine at rest: nothing is under way anywhere, so that what it does next is decided by what it is fed next, and
// by nothing before. If ranks go on with the same calls from one moment of rest to another, and all it has done in
// between was to count, then it will do the same as often as they make these calls again: it need not be fed with them.
// The order in which ranks are fed does not matter (time/virtual_time.h), so this holds for any.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/facts.h"
#include "spec/types.h"

namespace mpivet::model {

// What it has counted so far.
struct Rest {
  struct OfRank {
    std::uint64_t serial = 0, completed = 0;
    std::array<std::uint64_t, spec::kHandleKinds> made{};
  };
  Statistics statistics;
  std::uint64_t facts = 0;  // told
  std::size_t footprint = 0;
  std::vector<OfRank> ranks;
};

}  // namespace mpivet::model
