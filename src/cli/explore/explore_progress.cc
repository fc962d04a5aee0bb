#include "cli/explore/explore_progress.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "report/text/text_style.h"

namespace mpivet::cli {
namespace {

constexpr std::size_t kBar = 20;

std::string time_text(double seconds) {
  if (seconds < 100) return fmt::format("{:.0f} s", seconds);
  if (seconds < 6000) return fmt::format("{:.0f} min", seconds / 60);
  if (seconds < 360000) return fmt::format("{:.0f} h", seconds / 3600);
  return fmt::format("{:.0f} days", seconds / 86400);
}

}  // namespace

std::string progress_text(const explore::Progress& progress, double seconds) {
  const double done = std::clamp(progress.done, 0.0, 1.0);
  const auto full = static_cast<std::size_t>(done * kBar);
  std::string text = fmt::format("[{}{}] {}, {:.0f} a second", std::string(full, '#'), std::string(kBar - full, '.'),
                                 report::plural(progress.interleavings, "interleaving"),
                                 static_cast<double>(progress.interleavings) / std::max(seconds, 0.001));
  text += done < 0.01 ? fmt::format(", {:.2g} %", 100 * done) : fmt::format(", {:.0f} %", 100 * done);
  // The estimate takes all branches as equally large; at the beginning it is worth nothing.
  if (seconds > 1 && done > 1e-6 && done < 1) text += ", about " + time_text(seconds * (1 - done) / done) + " left";
  return text;
}

void ProgressLine::show(const explore::Progress& progress) {
  const auto now = Clock::now();
  if (!on_ || now - last_ < std::chrono::milliseconds(200)) return;
  last_ = now;
  const double seconds = std::chrono::duration<double>(now - start_).count();
  std::fprintf(stderr, "\r\033[Kmpivet: %s", progress_text(progress, seconds).c_str());
  shown_ = true;
}

void ProgressLine::clear() {
  if (shown_) std::fputs("\r\033[K", stderr);
  shown_ = false;
}

}  // namespace mpivet::cli
