#include "examples.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>

namespace mpivet::checks::docs {
namespace {

namespace fs = std::filesystem;

std::string language_of(const fs::path& path) {
  static const std::map<std::string, std::string> kLanguages = {
      {".c", "c"}, {".cc", "cpp"}, {".f", "fortran"}, {".f90", "fortran"}, {".F90", "fortran"}, {".py", "python"}};
  const auto found = kLanguages.find(path.extension());
  return found == kLanguages.end() ? std::string() : found->second;
}

}  // namespace

std::string content(const fs::path& path) {
  std::ostringstream out;
  out << std::ifstream(path).rdbuf();
  return out.str();
}

std::vector<Example> examples(const fs::path& folder) {
  std::vector<Example> out;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    const std::string name = entry.path().filename();
    const bool bad = name.starts_with("bad_");
    const std::string language = language_of(entry.path());
    if ((bad || name.starts_with("ok_")) && !language.empty())
      out.push_back({name, language, content(entry.path()), bad});
  }
  std::sort(out.begin(), out.end(), [](const Example& a, const Example& b) { return a.name < b.name; });
  return out;
}

const Example* shortest(const std::vector<Example>& examples, bool bad, const std::string& language) {
  const Example* best = nullptr;
  for (const Example& example : examples) {
    if (example.bad != bad || example.language != language) continue;
    if (!best || example.text.size() < best->text.size()) best = &example;
  }
  return best;
}

}  // namespace mpivet::checks::docs
