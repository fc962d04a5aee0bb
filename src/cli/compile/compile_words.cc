#include "cli/compile/compile_words.h"

#include <algorithm>

namespace mpivet::cli {
namespace {

const OptionRow* own_option(const std::string& word) {
  const OptionRow* row = word.starts_with("--") ? find_option(word) : nullptr;
  return row != nullptr && row->taken_by(kCompile) ? row : nullptr;
}

bool is_question(const std::string& word) {
  static constexpr const char* kWhole[] = {"--version",  "-dumpversion", "-dumpmachine", "-dumpfullversion",
                                           "-dumpspecs", "-E",           "-M",           "-MM"};
  static constexpr const char* kStarts[] = {"-print-", "--print-", "--help", "--target-help"};
  return std::any_of(std::begin(kWhole), std::end(kWhole), [&](const char* whole) { return word == whole; }) ||
         std::any_of(std::begin(kStarts), std::end(kStarts),
                     [&](const char* start) { return word.starts_with(start); });
}

// What stands behind the "-W" of a warning of ours, which GCC would not know: "no-mpivet-collective-divergence".
std::string_view own_warning(std::string_view word) {
  if (!word.starts_with("-W")) return {};
  word.remove_prefix(2);
  std::string_view name = word;
  for (const std::string_view start : {"no-", "error="})
    if (name.starts_with(start)) name.remove_prefix(start.size());
  return name == "mpivet" || name.starts_with("mpivet-") ? word : std::string_view{};
}

}  // namespace

CompileWords split_compile_words(const Words& words) {
  CompileWords split;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (const auto warning = own_warning(words[i]); !warning.empty()) {
      split.warnings.emplace_back(warning);
      continue;
    }
    const OptionRow* row = own_option(words[i]);
    (row != nullptr ? split.own : split.compiler).push_back(words[i]);
    const bool value_follows = row != nullptr && row->takes_value() && words[i].find('=') == std::string::npos;
    if (value_follows && i + 1 < words.size()) split.own.push_back(words[++i]);
  }
  return split;
}

bool wants_plugin(const Words& compiler) {
  if (std::any_of(compiler.begin(), compiler.end(), is_question)) return false;
  // "-v" alone asks for the version; with files it asks for the commands.
  return std::any_of(compiler.begin(), compiler.end(), [](const std::string& word) { return word != "-v"; });
}

Words plugin_words(const std::string& plugin, const Words& warnings, const Options& options) {
  Words words{"-fplugin=" + plugin};
  if (options.instrument != Options{}.instrument)
    words.push_back("-fplugin-arg-mpivet-instrument=" + options.instrument);
  if (options.paper_style) words.push_back("-fplugin-arg-mpivet-paper-style");
  for (const auto& sources : options.divergent_sources)
    words.push_back("-fplugin-arg-mpivet-divergent-sources=" + sources);
  for (std::string warning : warnings) {
    // GCC loses the last letter of an argument with a second '=': "error:mpivet".
    std::replace(warning.begin(), warning.end(), '=', ':');
    words.push_back("-fplugin-arg-mpivet-warn=" + warning);
  }
  return words;
}

}  // namespace mpivet::cli
