// Reading memory that the program may have given back, or protected, since it was last seen: then the fault is ours,
// and must not become the program's.
//
// The handler of faults (signals.h) lets a reader of pages that are gone resume, which costs nothing as long as all is
// well. Where faults do not come to that handler, because the program has set one of its own or blocks the signals, the
// kernel is asked about each page before it is read.
#pragma once
#include <signal.h>

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "runtime/process/state.h"

namespace mpivet::runtime {

// A function reads carefully like this; what it reads must hold no lock, and may end anywhere:
//
//   CarefulRead read(data, bytes);
//   if (!faults_come_to_us()) return readable_now(...) && ...;
//   if (__builtin_setjmp(read.resume)) return ...;  // not all of it can be read
//   read.begin();
//   ...
//   read.end();
class CarefulRead {
 public:
  CarefulRead(const void* data, std::size_t bytes)
      : first_(reinterpret_cast<std::uint64_t>(data)), behind_(first_ + bytes) {}
  void begin() {
    self.careful = this;
    std::atomic_signal_fence(std::memory_order_seq_cst);
  }
  static void end() {
    std::atomic_signal_fence(std::memory_order_seq_cst);
    self.careful = nullptr;
  }
  bool covers(std::uint64_t address) const { return address >= first_ && address < behind_; }

  void* resume[5];  // filled by __builtin_setjmp

 private:
  std::uint64_t first_, behind_;
};

// Whether each page of it can be read right now; one system call a page.
bool readable_now(std::uint64_t begin, std::uint64_t end);

// A fault has come: does not return if it is that of a careful reader.
void resume_careful_read(const siginfo_t* info, const void* context);

// Our handler is the one that gets the faults, and this thread has not blocked them.
extern std::atomic<bool> faults_are_ours;
inline bool faults_come_to_us() { return faults_are_ours.load(std::memory_order_relaxed) && !self.faults_blocked; }
void look_at_blocked_faults();

}  // namespace mpivet::runtime
