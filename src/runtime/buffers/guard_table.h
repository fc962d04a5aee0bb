// Guards under way by the address of their buffer: memory that is given to MPI again is looked at once more, and a
// lookup that finds nothing costs no more than a load. Where they are kept: guard_store.h.
#pragma once
#include <cstdint>

namespace mpivet::runtime {

inline constexpr int kGuardBuckets = 1024;
extern std::uint32_t guard_buckets[kGuardBuckets];  // of guards, newest first

inline std::uint32_t guard_bucket(const void* buffer) {
  return static_cast<std::uint32_t>(reinterpret_cast<std::uint64_t>(buffer) * 0x9e3779b97f4a7c15ull >> 54);
}
static_assert(kGuardBuckets == 1 << (64 - 54));

// Perhaps there is a guard under way whose buffer begins here. Needs no lock.
inline bool may_be_guarded(const void* buffer) { return guard_buckets[guard_bucket(buffer)] != 0; }

}  // namespace mpivet::runtime
