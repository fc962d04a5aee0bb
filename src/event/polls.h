// How often the place of polling calls is told (ThreadSlot::stack).
#pragma once
#include <cstdint>

namespace mpivet::event {

inline constexpr std::uint64_t kPollsPerPlace = 1 << 16;

}  // namespace mpivet::event
