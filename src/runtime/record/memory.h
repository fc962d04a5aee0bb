// Memory straight from the kernel: wrappers may run inside a program's own allocator, signal-unsafe places, or a
// program that replaces malloc.
#pragma once
#include <sys/mman.h>

#include <cstddef>

namespace mpivet::runtime {

inline void* map_memory(std::size_t bytes) {
  void* p = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return p == MAP_FAILED ? nullptr : p;
}

// Grows a mapping (null: makes one); the content is kept, new bytes are zero.
inline void* regrow_memory(void* old, std::size_t old_bytes, std::size_t bytes) {
  if (!old) return map_memory(bytes);
  void* p = mremap(old, old_bytes, bytes, MREMAP_MAYMOVE);
  return p == MAP_FAILED ? nullptr : p;
}

inline void unmap_memory(void* p, std::size_t bytes) {
  if (p) munmap(p, bytes);
}

}  // namespace mpivet::runtime
