// What mpivet says about itself (not findings): one line each on stderr, "mpivet: ...".
#pragma once
#include <string_view>

namespace mpivet::log {

enum class Level {
  quiet,
  normal,
  verbose
};

void set_level(Level level);
Level level();

void error(std::string_view line);    // always
void warning(std::string_view line);  // not with --quiet
void verbose(std::string_view line);  // only with --verbose

// Text as it is, whole: a block never mixes with others' lines.
void write(std::string_view text);

}  // namespace mpivet::log
