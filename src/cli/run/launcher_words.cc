#include <cctype>
#include <string_view>

#include "cli/run/split_command.h"

namespace mpivet::cli {
namespace {

struct LauncherOption {
  std::string_view name;
  int values;
};
constexpr LauncherOption kLauncherOptions[] = {
#define LAUNCHER_OPTION(name, values) {name, values},
#include "cli/run/launcher_options.inc"
#undef LAUNCHER_OPTION
};

const LauncherOption* find(std::string_view name) {
  for (const auto& option : kLauncherOptions)
    if (option.name == name) return &option;
  return nullptr;
}

// Slurm's --mpi is about something else than ours; the values do not overlap.
bool is_slurm_mpi(std::string_view word) {
  for (const std::string_view value : {"pmi", "none", "list", "cray"})
    if (word.starts_with("--mpi=" + std::string(value))) return true;
  return false;
}

std::string_view without_dashes(std::string_view word) {
  word.remove_prefix(1);
  if (word.starts_with('-')) word.remove_prefix(1);
  return word;
}

bool all_digits(std::string_view text) {
  if (text.empty()) return false;
  for (const char c : text)
    if (std::isdigit(static_cast<unsigned char>(c)) == 0) return false;
  return true;
}

}  // namespace

std::optional<int> launcher_option_values(const std::string& word) {
  if (is_slurm_mpi(word)) return 0;
  if (word.size() < 2 || word[0] != '-') return std::nullopt;
  const std::string_view name = without_dashes(word);
  if (const auto equals = name.find('='); equals != std::string_view::npos)
    return find(name.substr(0, equals)) != nullptr ? std::optional<int>(0) : std::nullopt;
  if (const auto* option = find(name)) return option->values;
  const bool number_attached = word[1] != '-' && find(name.substr(0, 1)) != nullptr && all_digits(name.substr(1));
  return number_attached ? std::optional<int>(0) : std::nullopt;
}

std::optional<std::string> launcher_option(const Words& launcher, std::initializer_list<const char*> names) {
  for (std::size_t i = 0; i < launcher.size(); ++i) {
    if (launcher[i].size() < 2 || launcher[i][0] != '-') continue;
    const std::string_view word = without_dashes(launcher[i]);
    for (const std::string_view name : names) {
      if (word == name) return i + 1 < launcher.size() ? launcher[i + 1] : "";
      if (word.size() > name.size() && word.starts_with(name)) {
        if (word[name.size()] == '=') return std::string(word.substr(name.size() + 1));
        if (name.size() == 1 && all_digits(word.substr(1))) return std::string(word.substr(1));
      }
    }
    i += static_cast<std::size_t>(launcher_option_values(launcher[i]).value_or(0));
  }
  return std::nullopt;
}

}  // namespace mpivet::cli
