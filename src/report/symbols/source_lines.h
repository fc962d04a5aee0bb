// Lines of the user's source, to be shown under a frame.
#pragma once
#include <optional>
#include <string>

namespace mpivet::report {

// The text of a line (counted from 1), tabs expanded, fit for a terminal; nothing if the file is not readable or has no
// such line.
std::optional<std::string> source_line(const std::string& file, int line);

struct Span {
  std::size_t begin, length;
};
// Where `function` is called in a line of source, in C or Fortran spelling.
std::optional<Span> find_call(const std::string& line, const std::string& function);

}  // namespace mpivet::report
