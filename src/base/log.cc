#include "base/log.h"

#include <unistd.h>

#include <atomic>
#include <cerrno>
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
  write(text);
}

}  // namespace

void write(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(STDERR_FILENO, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;  // nobody listens any more
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

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
