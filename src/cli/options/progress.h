// How far long work is, in one line on a terminal; nothing elsewhere, and nothing for work that is soon over.
#pragma once
#include <chrono>
#include <functional>
#include <string>

namespace mpivet::cli {

class ProgressBar {
 public:
  explicit ProgressBar(bool on) : on_(on) {}
  // On a terminal, unless --quiet was given.
  static bool wanted(bool quiet);
  ~ProgressBar() { clear(); }
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  // "reading    [#####     ] 52 %"
  void show(const std::string& what, double share);
  // The same as something to be called with the share that is done; empty if nothing is to be shown.
  std::function<void(double)> step(std::string what);
  // Work of which nobody knows how much is left: "analysing 120 units ..."
  void stage(const std::string& what);
  void clear();

 private:
  using Clock = std::chrono::steady_clock;
  void put(const std::string& line);

  const bool on_;
  bool shown_ = false;
  Clock::time_point last_ = Clock::now();
};

}  // namespace mpivet::cli
