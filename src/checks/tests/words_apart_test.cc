// Names and words of checks stand in src/checks alone.
#include <gtest/gtest.h>

#include <set>

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

bool is_sentence(const std::string& text) {
  static const std::regex kWords("[a-z]+,? [a-z]+");
  return std::regex_search(text, kWords);
}

// Doors that look for mistakes themselves, without the tracker.
TEST(WordsApart, WhoFindsDoesNotWord) {
  static const std::regex kFinders(
      "src/(gcc/checks/.*|static/threads/.*|static/dependence/explanation.cc|predict/findings/findings.cc|"
      "cli/static/static_findings.cc|explore/findings/judge.cc|analyzer/ends/exceptions.cc)");
  std::set<std::string> files;
  for (const SourceLine& line : code()) {
    if (!std::regex_match(line.file, kFinders)) continue;
    files.insert(line.file);
    for (const std::string& text : strings_in(line.text))
      EXPECT_FALSE(is_sentence(text)) << line.place() << ": \"" << text << "\" belongs in src/checks/words";
  }
  EXPECT_GT(files.size(), 60u);
  for (const char* file :
       {"src/static/dependence/explanation.cc", "src/predict/findings/findings.cc", "src/cli/static/static_findings.cc",
        "src/explore/findings/judge.cc", "src/analyzer/ends/exceptions.cc"})
    EXPECT_TRUE(files.contains(file)) << file << " has moved";
}

TEST(WordsApart, NobodyElseWordsFindings) {
  static const std::regex kAssigns("\\b(finding|out|raw|site|warning)\\.(message|hint|intro|text) ?\\+?=");
  const auto& lines = code();
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].file.starts_with("src/checks/") || lines[i].text.find('=') == std::string::npos) continue;
    if (!std::regex_search(lines[i].text, kAssigns)) continue;
    for (std::size_t at = i; at < lines.size() && lines[at].file == lines[i].file; ++at) {
      for (const std::string& text : strings_in(lines[at].text))
        EXPECT_FALSE(is_sentence(text)) << lines[at].place() << ": \"" << text << "\" belongs in src/checks/words";
      if (lines[at].text.find(';') != std::string::npos) break;
    }
  }
}

}  // namespace
}  // namespace mpivet::checks
