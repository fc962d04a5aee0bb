// Which thread of an OpenMP team a thread is, also as a word for records; 0: in no parallel region.
#pragma once
#include <cstdint>

namespace mpivet::event {

struct TeamPlace {
  int number = 0;
  int size = 0;   // 0: in no team
  int level = 0;  // of nested regions
  bool known() const { return size > 0; }
};

inline constexpr int kTeamBits = 13;  // for number and size
inline constexpr int kMostInTeam = (1 << kTeamBits) - 1;
inline constexpr int kMostLevels = 63;

inline std::uint32_t packed(const TeamPlace& place) {
  const auto bits = [](int value, int most) { return static_cast<std::uint32_t>(value < most ? value : most); };
  if (!place.known()) return 0;
  return bits(place.number, kMostInTeam) | bits(place.size, kMostInTeam) << kTeamBits |
         bits(place.level, kMostLevels) << (2 * kTeamBits);
}

inline TeamPlace unpacked(std::uint32_t word) {
  return {static_cast<int>(word & kMostInTeam), static_cast<int>(word >> kTeamBits & kMostInTeam),
          static_cast<int>(word >> (2 * kTeamBits))};
}

}  // namespace mpivet::event
