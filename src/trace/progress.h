// Whether reading an archive gets on, for who watches it from a signal handler.
#pragma once
#include <atomic>
#include <cstdint>

namespace mpivet::trace {

inline std::atomic<std::uint64_t> progress_count{0};

inline void note_progress() {
  progress_count.store(progress_count.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
}
inline std::uint64_t progress_made() { return progress_count.load(std::memory_order_relaxed); }

}  // namespace mpivet::trace
