// Where guards are kept; in line, since each send passes here four times. All of it needs the lock.
#pragma once
#include "runtime/buffers/guard_sum.h"
#include "runtime/buffers/guard_table.h"

namespace mpivet::runtime {

extern Scratch guard_memory;  // of Guard; the first one is never used

inline Guard& guard_at(std::uint32_t i) { return reinterpret_cast<Guard*>(guard_memory.data)[i]; }
std::uint32_t guards_in_all();  // number of the last one, plus one

// A guard of nothing; 0: there is no memory.
std::uint32_t new_guard();
void free_guard(std::uint32_t i);

// The operation of a guard has been started, is over.
inline void now_under_way(std::uint32_t i) {
  Guard& g = guard_at(i);
  if (g.listed) return;
  std::uint32_t& head = guard_buckets[guard_bucket(g.begin())];
  g.listed = true;
  g.newer = 0;
  g.older = head;
  if (head) [[unlikely]]
    guard_at(head).newer = i;
  head = i;
}

inline void now_over(std::uint32_t i) {
  Guard& g = guard_at(i);
  g.epoch = 0;
  if (!g.listed) return;
  g.listed = false;
  (g.newer ? guard_at(g.newer).older : guard_buckets[guard_bucket(g.begin())]) = g.older;
  if (g.older) [[unlikely]]
    guard_at(g.older).newer = g.newer;
}

// The newest guard under way whose buffer begins here; 0: none.
std::uint32_t guard_under_way(const void* buffer);

}  // namespace mpivet::runtime
