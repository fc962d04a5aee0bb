// Memory for arrays of many megabytes, in huge pages where the system has them: to go through a gigabyte here and there
// in pages of four kilobytes takes several times as long, most of it looking up where they are.
#pragma once
#include <sys/mman.h>

#include <cstddef>
#include <new>
#include <vector>

namespace mpivet {

inline constexpr std::size_t kHugePage = std::size_t{2} << 20;

// Not cleared. Smaller pieces come from where all memory comes from.
inline void* allocate_large(std::size_t bytes) {
  if (bytes < kHugePage) return ::operator new (bytes, std::align_val_t{64});
  const std::size_t rounded = (bytes + kHugePage - 1) / kHugePage * kHugePage;
  void* memory = ::operator new (rounded, std::align_val_t{kHugePage});
  ::madvise(memory, rounded, MADV_HUGEPAGE);  // if there are none, so be it
  return memory;
}
inline void free_large(void* memory, std::size_t bytes) noexcept {
  ::operator delete (memory, std::align_val_t{bytes < kHugePage ? 64 : kHugePage});
}

template <class T>
struct LargeAllocator {
  using value_type = T;
  LargeAllocator() = default;
  template <class U>
  LargeAllocator(const LargeAllocator<U>&) {}  // NOLINT: allocators convert
  T* allocate(std::size_t n) { return static_cast<T*>(allocate_large(n * sizeof(T))); }
  void deallocate(T* memory, std::size_t n) noexcept { free_large(memory, n * sizeof(T)); }
  friend bool operator==(LargeAllocator, LargeAllocator) { return true; }
};
template <class T>
using LargeVector = std::vector<T, LargeAllocator<T>>;

}  // namespace mpivet
