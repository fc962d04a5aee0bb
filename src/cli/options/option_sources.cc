// Options that are not on the command line: the option file, then MPIVET_OPTIONS.
#include <cstdlib>

#include "base/config_file.h"
#include "base/paths.h"
#include "base/text.h"
#include "cli/options/options.h"

namespace mpivet::cli {
namespace {

// A misplaced option is told with the place it stands at.
Error at(const std::string& place, const Error& error) { return Error{place + ": " + error.message, Blame::usage}; }

// Adds the words this command takes to `taken`.
Status take_words(Where command, const Words& words, const std::string& place, Words& taken) {
  auto joined = join_values(words);
  if (!joined) return at(place, joined.error());
  for (const auto& word : *joined) {
    const OptionRow* row = find_option(word);
    if (row == nullptr || row->taken_by(kInternal)) return at(place, unknown_option(word, command));
    if (row->taken_by(command)) taken.push_back(word);
  }
  return Done{};
}

std::string value_of(const Words& words, const std::string& name) {
  const std::string start = "--" + name + "=";
  std::string value;
  for (const auto& word : words)
    if (word.starts_with(start)) value = word.substr(start.size());
  return value;
}

std::string default_file() {
  const char* config = std::getenv("XDG_CONFIG_HOME");
  const char* home = std::getenv("HOME");
  if (config != nullptr && *config != '\0') return std::string(config) + "/mpivet/options";
  return home != nullptr && *home != '\0' ? std::string(home) + "/.config/mpivet/options" : "";
}

Status read_file(Where command, const std::string& path, Words& taken) {
  auto lines = read_config_file(path);
  if (!lines) return lines.error();
  for (const ConfigLine& line : *lines) {
    const Words words = text::shell_split(line.text);
    for (const auto& word : words)
      if (word == "--options" || word.starts_with("--options="))
        return usage_error(line.place + ": an option file cannot name another one");
    if (auto done = take_words(command, words, line.place, taken); !done) return done;
  }
  return Done{};
}

}  // namespace

Result<Words> words_from_elsewhere(Where command, const Words& words) {
  Words environment;
  if (const char* value = std::getenv("MPIVET_OPTIONS"))
    if (auto done = take_words(command, text::shell_split(value), "MPIVET_OPTIONS", environment); !done)
      return done.error();
  std::string file = value_of(words, "options");
  if (file.empty()) file = value_of(environment, "options");
  if (file.empty() && paths::is_readable_file(default_file())) file = default_file();
  Words all;
  if (!file.empty())
    if (auto done = read_file(command, file, all); !done) return done.error();
  all.insert(all.end(), environment.begin(), environment.end());
  return all;
}

}  // namespace mpivet::cli
