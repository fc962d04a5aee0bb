// Ids of communicators, windows and files that all of their members compute alike, without communication.
#pragma once
#include <cstddef>
#include <cstdint>

#include "event/comm_identity.h"

namespace mpivet::collective_check {

using event::mix;

inline constexpr std::uint64_t kWorldId = event::world_identity();

// A tag that is text (MPI_Comm_create_from_group).
inline int tag_of(const char* text) {
  std::uint64_t hash = 3;
  for (; text != nullptr && *text != 0; ++text) hash = mix(hash, static_cast<unsigned char>(*text));
  return static_cast<int>(hash & 0x7fffffff);
}
inline int tag_of(int tag) { return tag; }

// Made by its members only (MPI_Comm_create_group, MPI_Intercomm_create): known by them and the tag.
inline std::uint64_t members_key(const int* sorted_world_ranks, std::size_t count, int tag) {
  std::uint64_t key = mix(2, static_cast<std::uint32_t>(tag));
  for (std::size_t i = 0; i < count; ++i) key = mix(key, static_cast<std::uint32_t>(sorted_world_ranks[i]));
  return key;
}

}  // namespace mpivet::collective_check
