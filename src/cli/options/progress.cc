#include "cli/options/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace mpivet::cli {
namespace {

constexpr std::chrono::milliseconds kShowEvery{200};
constexpr std::size_t kBarWidth = 40;

}  // namespace

bool ProgressBar::wanted(bool quiet) { return !quiet && ::isatty(STDERR_FILENO) != 0; }

void ProgressBar::show(const std::string& what, double share) {
  const auto now = Clock::now();
  if (!on_ || now - last_ < kShowEvery) return;
  last_ = now;
  share = std::clamp(share, 0.0, 1.0);
  const auto filled = static_cast<std::size_t>(share * kBarWidth);
  put(fmt::format("{:<10} [{}{}] {:3.0f} %", what, std::string(filled, '#'), std::string(kBarWidth - filled, ' '),
                  100 * share));
}

std::function<void(double)> ProgressBar::step(std::string what) {
  if (!on_) return {};
  return [this, what = std::move(what)](double share) { show(what, share); };
}

void ProgressBar::stage(const std::string& what) {
  if (on_) put(what + " ...");
}

void ProgressBar::put(const std::string& line) {
  std::fprintf(stderr, "\r\033[K%s", line.c_str());
  std::fflush(stderr);
  shown_ = true;
}

void ProgressBar::clear() {
  if (shown_) std::fputs("\r\033[K", stderr);
  shown_ = false;
}

}  // namespace mpivet::cli
