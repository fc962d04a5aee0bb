// Lines of source files around the places that a report names, for those who read it where the files are not.
#pragma once
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace mpivet::report {

struct SourceExcerpt {
  struct Part {
    int first = 1;  // line
    std::vector<std::string> lines;
  };
  std::string file;
  std::vector<Part> parts;
};

struct ExcerptLimits {
  int around = 12;                     // lines on both sides of a place
  std::size_t files = 500;             // different ones
  std::size_t lines = 100'000;         // of all together
  std::size_t line_length = 500;       // bytes
  std::size_t file_size = 16u << 20u;  // larger ones are not source
};

// By file: its lines.
using SourcePlaces = std::map<std::string, std::set<int>>;

// Files that cannot be read, or that are no source by their name, are left out: a report may come from elsewhere and
// name any file of this machine.
std::vector<SourceExcerpt> source_excerpts(const SourcePlaces& places, const ExcerptLimits& limits = {});

bool is_source_name(const std::string& file);

}  // namespace mpivet::report
