// What the kernel says about the threads of a rank: since when each sits in its call, and whether it had a chance
// to leave it (docs/decisions: a send that was merely taken off the processor must not count as blocked).
#pragma once
#include <array>
#include <chrono>
#include <cstdint>

#include "event/ring.h"

namespace mpivet::analyzer {

// Processor time and state of a thread, from /proc.
struct ThreadUse {
  std::uint64_t run_ns = 0;
  bool sleeping = false;
  bool known = false;
};
ThreadUse thread_use(int pid, int tid);

class ThreadWatch {
 public:
  using Clock = std::chrono::steady_clock;

  ThreadWatch(const event::RingHeader& header, int pid) : header_(header), pid_(pid) {}

  // Notes when threads entered the call they are in. To be called regularly.
  void look(Clock::time_point now);
  // Negative: not known, or not inside a call.
  double seconds_inside(int thread, Clock::time_point now) const;
  // Since it was first seen in the call it is in, or out of any.
  double seconds_in_state(int thread, Clock::time_point now) const;
  bool had_its_chance(int thread, std::uint32_t since, Clock::time_point now);
  // The thread is gone and nobody else has got its place.
  bool ended(int thread) const;

 private:
  struct Seen {
    std::uint64_t state = 0;
    Clock::time_point since;
    // Set when somebody first asks about this call.
    bool asked = false, slept = false, chance = false;
    std::uint32_t asked_since = 0;
    Clock::time_point asked_at;
    std::uint64_t run_ns = 0;
  };
  Seen* current(int thread, Clock::time_point now);

  const event::RingHeader& header_;
  const int pid_;
  std::array<Seen, event::kMaxThreads> seen_{};
};

}  // namespace mpivet::analyzer
