// The example programs of a check, for its page.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace mpivet::checks::docs {

struct Example {
  std::string name;      // "bad_ring.c"
  std::string language;  // for the code fence: "c", "fortran", "python"
  std::string text;
  bool bad = false;
};

std::string content(const std::filesystem::path& path);

// By name.
std::vector<Example> examples(const std::filesystem::path& folder);

// The shortest of a kind, which shows its point best; null if there is none.
const Example* shortest(const std::vector<Example>& examples, bool bad, const std::string& language);

}  // namespace mpivet::checks::docs
