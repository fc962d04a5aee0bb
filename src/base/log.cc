#include "base/log.h"

#include <unistd.h>

#include <atomic>
#include <string>

namespace mpivet::log {
namespace {

std::atomic<Level> current{Level::normal};

// One write for the whole line, so that lines of several processes on one terminal do not mix.
void put(std::string_view prefix, std::string_view line) {
  std::string text = "mpivet: ";
  text += prefix;
  text += line;
  text += '\n';
  [[maybe_unused]] auto ignored = ::write(STDERR_FILENO, text.data(), text.size());
}

}  // namespace

void set_level(Level level) { current = level; }
Level level() { return current; }

void error(std::string_view line) { put("error: ", line); }

void warning(std::string_view line) {
  if (current != Level::quiet) put("warning: ", line);
}

void verbose(std::string_view line) {
  if (current == Level::verbose) put("", line);
}

}  // namespace mpivet::log
