#include "runtime/process/state.h"

#include "runtime/record/memory.h"

namespace mpivet::runtime {

constinit Runtime rt{};
constinit thread_local ThreadContext self{};

bool grow(Scratch& s, std::size_t bytes) {
  if (bytes <= s.capacity) return true;
  std::size_t wanted = s.capacity ? s.capacity : 4096;
  while (wanted < bytes) wanted *= 2;
  void* p = regrow_memory(s.data, s.capacity, wanted);
  if (!p) return false;
  s.data = static_cast<std::byte*>(p);
  s.capacity = wanted;
  return true;
}

}  // namespace mpivet::runtime
