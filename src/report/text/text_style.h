// Colours, and prose folded to the width of a page.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "report/findings/finding.h"

namespace mpivet::report {

inline constexpr std::size_t kPageWidth = 100;

class Style {
 public:
  explicit Style(bool color) : color_(color) {}
  std::string severity(Severity severity) const;  // "ERROR", coloured
  std::string bold(std::string_view text) const { return paint("1", text); }
  std::string dim(std::string_view text) const { return paint("2", text); }
  std::string mark(std::string_view text) const { return paint("1;32", text); }
  std::string label(std::string_view text) const { return paint("36", text); }

 private:
  std::string paint(std::string_view code, std::string_view text) const;
  bool color_;
};

const char* severity_name(Severity severity);  // "error"

// Folds at blanks, each line after `indent`; line breaks of the text stay, and what stands in the parentheses of an MPI
// call is never torn.
std::string fold(std::string_view text, std::string_view indent, std::size_t width = kPageWidth);

// "1 place", "3 places"
std::string plural(std::uint64_t count, std::string_view noun);
// "1,234,567"
std::string grouped(std::uint64_t number);

}  // namespace mpivet::report
