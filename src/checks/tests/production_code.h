// The C++ of the program as text: what is compiled into it, without tests and the programs that checks are tried on.
#pragma once
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

namespace mpivet::checks {

struct SourceLine {
  std::string file;  // below the root of the project
  std::size_t number = 0;
  std::string text;  // without its comment
  std::string place() const { return file + ":" + std::to_string(number); }
};

inline bool is_production(const std::filesystem::path& file) {
  static const std::regex kEnds(R"(.*\.(cc|h|inc|c))"), kExamples("(bad|ok)_.*");
  const std::string name = file.filename();
  if (!std::regex_match(name, kEnds) || std::regex_match(name, kExamples)) return false;
  return std::none_of(file.begin(), file.end(), [](const auto& part) { return part == "tests"; });
}

// No string of the program has "//" in it but in addresses of the web, behind which nothing is looked for.
inline std::string without_comment(const std::string& line) { return line.substr(0, line.find("//")); }

inline std::vector<SourceLine> production_code(const std::filesystem::path& root) {
  namespace fs = std::filesystem;
  std::vector<SourceLine> out;
  for (const char* folder : {"src", "spec"})
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / folder)) {
      const fs::path file = fs::relative(entry.path(), root);
      if (!entry.is_regular_file() || !is_production(file)) continue;
      std::ifstream in(entry.path());
      std::string line;
      for (std::size_t number = 1; std::getline(in, line); ++number)
        out.push_back({file, number, without_comment(line)});
    }
  return out;
}

inline std::vector<std::string> strings_in(const std::string& line) {
  static const std::regex kString(R"re("((?:[^"\\]|\\.)*)")re");
  std::vector<std::string> out;
  if (line.find('"') == std::string::npos) return out;
  for (std::sregex_iterator at(line.begin(), line.end(), kString), end; at != end; ++at) out.push_back((*at)[1]);
  return out;
}

}  // namespace mpivet::checks
