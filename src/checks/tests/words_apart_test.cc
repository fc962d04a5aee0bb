// Names and words of checks stand in src/checks alone.
#include <gtest/gtest.h>

#include "checks/list/id.h"
#include "production_code.h"

namespace mpivet::checks {
namespace {

const std::vector<SourceLine>& code() {
  static const std::vector<SourceLine> lines = production_code(MPIVET_SOURCE_FOLDER);
  return lines;
}

// Help shows how a name is typed.
bool is_help(const SourceLine& line) {
  return line.file == "src/cli/commands.cc" || line.file == "src/cli/options/options.inc";
}

TEST(WordsApart, TheCodeIsThere) {
  EXPECT_GT(code().size(), 50000u);
  EXPECT_TRUE(std::any_of(code().begin(), code().end(), [](const SourceLine& line) {
    return line.file == "src/checks/checks.inc" && line.text.find("\"GLOBAL:DEADLOCK:HARD\"") != std::string::npos;
  }));
}

TEST(WordsApart, NamesOfChecksAreTypedInTheirListAlone) {
  static const std::regex kName("\\b(GLOBAL|LOCAL|STATIC):|\\b[A-Z]+:[A-Z_]+:[A-Z_]+");
  for (const SourceLine& line : code()) {
    if (line.file == "src/checks/checks.inc" || is_help(line) || line.text.find(':') == std::string::npos) continue;
    for (const std::string& text : strings_in(line.text))
      EXPECT_FALSE(std::regex_search(text, kName))
          << line.place() << ": use checks::Id, not the name in \"" << text << '"';
  }
}

TEST(WordsApart, NamesInHelpAreThoseOfChecks) {
  static const std::regex kName("\\b[A-Z]+:[A-Z_]+:[A-Z_:]+");
  int seen = 0;
  for (const SourceLine& line : code()) {
    if (!is_help(line)) continue;
    for (const std::string& text : strings_in(line.text))
      for (std::sregex_iterator at(text.begin(), text.end(), kName), end; at != end; ++at) {
        const std::string name = at->str();
        if (name.ends_with(':')) continue;  // a glob
        EXPECT_TRUE(find_id(name)) << line.place() << ": there is no check " << name;
        ++seen;
      }
  }
  EXPECT_GT(seen, 0);
}

}  // namespace
}  // namespace mpivet::checks
