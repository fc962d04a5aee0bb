// One line on the terminal that tells how far an exploration is.
#pragma once
#include <chrono>

#include "explore/poe/explorer.h"

namespace mpivet::cli {

class ProgressLine {
 public:
  explicit ProgressLine(bool on) : on_(on) {}
  ~ProgressLine() { clear(); }

  void show(const explore::Progress& progress);
  void clear();

 private:
  using Clock = std::chrono::steady_clock;
  const bool on_;
  bool shown_ = false;
  const Clock::time_point start_ = Clock::now();
  Clock::time_point last_{};
};

// "[#####.....] 1200 interleavings, 340 a second, 47 %, about 3 s left".
std::string progress_text(const explore::Progress& progress, double seconds);

}  // namespace mpivet::cli
