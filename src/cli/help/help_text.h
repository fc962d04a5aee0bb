// Laying out help: text wrapped to the width of a terminal.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace mpivet::cli {

inline constexpr std::size_t kHelpWidth = 88;

// Wraps `text` at blanks; every line but the first begins with `indent` blanks. `column` is where the first line
// starts.
std::string wrap(std::string_view text, std::size_t column, std::size_t indent, std::size_t width = kHelpWidth);

// "  left        text text text\n              text": two columns.
std::string entry(std::string_view left, std::string_view text, std::size_t text_column);

}  // namespace mpivet::cli
