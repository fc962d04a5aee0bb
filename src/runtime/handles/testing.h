// The requests that threads are testing, so that another one that completes the same request meanwhile is seen: a test
// leaves no `enter` in the ring. Nothing of this runs while only one thread uses MPI.
#pragma once
#include <mpi.h>

#include <cstdint>
#include <span>

#include "runtime/record/call.h"

namespace mpivet::runtime {

// Tells if another thread is testing one of these requests. Needs the lock.
void tell_if_tested(std::span<const std::uint32_t> requests, spec::Func func, std::uint32_t stack);

// Exists from before the real call until the thread is done with its requests.
class Testing {
 public:
  Testing(Origin origin, const MPI_Request* requests, int count) {
    begun_ = rt.many_threads.load(std::memory_order_relaxed) && requests && count > 0 && count <= kMost;
    if (begun_) [[unlikely]]
      begin(origin, requests, count);
  }
  ~Testing() {
    if (begun_) [[unlikely]]
      end();
  }
  Testing(const Testing&) = delete;
  Testing& operator=(const Testing&) = delete;

  // Longer lists are not looked at: polling would become slow.
  static constexpr int kMost = 16;

 private:
  static void begin(Origin origin, const MPI_Request* requests, int count);
  static void end();

  bool begun_;
};

}  // namespace mpivet::runtime
