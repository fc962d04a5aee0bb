#include "report/formats/source_excerpts.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <string_view>

namespace mpivet::report {
namespace {

constexpr std::array<std::string_view, 32> kSourceEndings = {
    ".c",   ".h",   ".cc",  ".hh",  ".cpp", ".hpp", ".cxx", ".hxx", ".c++", ".C",   ".H",
    ".inl", ".ipp", ".tpp", ".tcc", ".inc", ".f",   ".F",   ".for", ".FOR", ".f77", ".f90",
    ".F90", ".f95", ".F95", ".f03", ".F03", ".f08", ".F08", ".fpp", ".py",  ".cu"};

struct Range {
  int first, last;
};

std::vector<Range> ranges(const std::set<int>& lines, int around) {
  std::vector<Range> out;
  for (const int line : lines) {
    if (line <= 0) continue;
    const Range range{std::max(1, line - around), line + around};
    if (!out.empty() && range.first <= out.back().last + 1)
      out.back().last = range.last;
    else
      out.push_back(range);
  }
  return out;
}

std::string cut_line(std::string line, std::size_t most) {
  if (!line.empty() && line.back() == '\r') line.pop_back();
  if (line.size() <= most) return line;
  // Not inside of a character of UTF-8.
  while (most > 0 && (static_cast<unsigned char>(line[most]) & 0xC0u) == 0x80u) --most;
  line.resize(most);
  return line + " …";
}

bool is_readable_file(const std::string& file, std::size_t most) {
  std::error_code error;
  return std::filesystem::is_regular_file(file, error) && std::filesystem::file_size(file, error) <= most && !error;
}

// Lines that were wanted, and how many there were.
std::size_t read_parts(std::ifstream& in, const std::vector<Range>& wanted, std::size_t room, std::size_t longest,
                       SourceExcerpt& out) {
  std::size_t count = 0;
  std::string line;
  int number = 0;
  for (const Range& range : wanted) {
    SourceExcerpt::Part part{range.first, {}};
    while (number < range.last && count < room && std::getline(in, line)) {
      if (++number < range.first) continue;
      part.lines.push_back(cut_line(line, longest));
      ++count;
    }
    if (!part.lines.empty()) out.parts.push_back(std::move(part));
    if (!in || count >= room) break;
  }
  return count;
}

}  // namespace

bool is_source_name(const std::string& file) {
  const std::string ending = std::filesystem::path(file).extension().string();
  return std::find(kSourceEndings.begin(), kSourceEndings.end(), ending) != kSourceEndings.end();
}

std::vector<SourceExcerpt> source_excerpts(const SourcePlaces& places, const ExcerptLimits& limits) {
  std::vector<SourceExcerpt> out;
  std::size_t room = limits.lines;
  for (const auto& [file, lines] : places) {
    if (out.size() >= limits.files || room == 0) break;
    if (!is_source_name(file) || !is_readable_file(file, limits.file_size)) continue;
    std::ifstream in(file);
    SourceExcerpt excerpt{file, {}};
    room -= read_parts(in, ranges(lines, limits.around), room, limits.line_length, excerpt);
    if (!excerpt.parts.empty()) out.push_back(std::move(excerpt));
  }
  return out;
}

}  // namespace mpivet::report
