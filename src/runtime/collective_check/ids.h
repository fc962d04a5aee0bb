// Ids of communicators, windows and files that all of their members compute alike, without communication.
#pragma once
#include <cstddef>
#include <cstdint>

namespace mpivet::collective_check {

inline std::uint64_t mix(std::uint64_t seed, std::uint64_t value) {
  std::uint64_t x = (seed ^ value) + 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

inline constexpr std::uint64_t kWorldId = 1;

// Made by collective `number` on `parent`. A split makes several: their least members tell them apart.
inline std::uint64_t derived_id(std::uint64_t parent, std::uint32_t number, int least_world_rank) {
  return mix(mix(mix(0, parent), number), static_cast<std::uint32_t>(least_world_rank));
}

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
