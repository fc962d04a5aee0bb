// Text from outside (paths, names given by the program, symbols of its files) must not be able to drive the terminal.
#pragma once
#include <string>
#include <string_view>

namespace mpivet::report {

enum class LineBreaks : unsigned char {
  escape,  // the text stands on one line
  keep,
};

// Control characters, escape sequences and characters that reorder text are written as \x1b, \n, \u202e; what is not
// UTF-8 becomes U+FFFD. Everything else stays.
std::string sanitize(std::string_view text, LineBreaks breaks = LineBreaks::escape);

}  // namespace mpivet::report
