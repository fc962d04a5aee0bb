#include "runtime/buffers/guard_store.h"

namespace mpivet::runtime {

constinit std::uint32_t guard_buckets[kGuardBuckets]{};
constinit Scratch guard_memory{};

namespace {

constexpr int kMostSteps = 8;  // with a great many guards not all of them are found, and all calls stay fast

constinit std::uint32_t guard_count = 1, first_free = 0;

}  // namespace

std::uint32_t guards_in_all() { return guard_count; }

std::uint32_t new_guard() {
  if (const std::uint32_t i = first_free) {
    first_free = guard_at(i).newer;
    return i;
  }
  if (!grow(guard_memory, (guard_count + 1) * sizeof(Guard))) return 0;
  return guard_count++;
}

void free_guard(std::uint32_t i) {
  now_over(i);
  guard_at(i).newer = first_free;
  first_free = i;
}

std::uint32_t guard_under_way(const void* buffer) {
  std::uint32_t i = guard_buckets[guard_bucket(buffer)];
  for (int steps = 0; i && steps < kMostSteps; ++steps, i = guard_at(i).older)
    if (guard_at(i).begin() == buffer) return i;
  return 0;
}

}  // namespace mpivet::runtime
