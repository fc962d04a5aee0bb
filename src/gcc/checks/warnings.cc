#include "gcc/checks/warnings.h"

#include "checks/list/rows.h"
#include "gcc/checks/pragmas.h"

namespace mpivet::gcc {
namespace {

constexpr std::string_view kOptionStart = "mpivet";

bool is_known(std::string_view option) {
  const auto rows = checks::all();
  return option == kOptionStart || std::any_of(rows.begin(), rows.end(), [&](const checks::Row& row) {
           return is_static(row) && option_of_check(row.id) == option;
         });
}

bool drop_start(std::string_view& words, std::string_view start) {
  if (!words.starts_with(start)) return false;
  words.remove_prefix(start.size());
  return true;
}

const std::string* current_option = nullptr;

// In the place of GCC's function that names the option in brackets behind a warning.
template <class Context>
char* shown_option(Context, int, diagnostic_t, diagnostic_t shown_as) {
  return concat(shown_as == DK_ERROR ? "-Werror=" : "-W", current_option->c_str(), nullptr);
}

// While it lives, what GCC prints is about our option.
class OwnOption {
 public:
  OwnOption(const std::string& option, bool may_be_error)
      : name_(let_name_options(shown_option)), as_errors_(is_werror()) {
    current_option = &option;
    if (!may_be_error) set_werror(false);
  }
  ~OwnOption() {
    let_name_options(name_);
    set_werror(as_errors_);
  }
  OwnOption(const OwnOption&) = delete;
  OwnOption& operator=(const OwnOption&) = delete;

 private:
  NamesOption name_;
  bool as_errors_;
};

bool tell_head(const Warning& warning, Level level) {
  const OwnOption own(warning.option, level != Level::never_error);
  return emit_diagnostic(level == Level::error ? DK_ERROR : DK_WARNING, warning.where, 0, "%s", warning.text.c_str());
}

}  // namespace

std::string option_of_check(checks::Id check) {
  const std::string_view name = name_of(check);
  std::string option(kOptionStart);
  option += '-';
  for (const char c : name.substr(name.find(':') + 1))
    option += c == ':' || c == '_' ? '-' : static_cast<char>(TOLOWER(c));
  return option;
}

bool WarningLevels::set(std::string_view words) {
  const bool off = drop_start(words, "no-");
  const bool error = drop_start(words, "error:");
  if (!is_known(words)) return false;
  const Level level = error ? (off ? Level::never_error : Level::error) : (off ? Level::off : Level::warning);
  if (words == kOptionStart) {
    all_ = level;
    levels_.clear();
  } else {
    levels_[std::string(words)] = level;
  }
  return true;
}

Level WarningLevels::level(const std::string& option) const {
  const auto at = levels_.find(option);
  return at != levels_.end() ? at->second : all_;
}

Warning warning_of(checks::Id check, location_t where, const checks::words::Words& words,
                   std::initializer_list<location_t> notes) {
  gcc_assert(words.notes.size() == notes.size());
  Warning warning{option_of_check(check), where, words.message, {}};
  for (std::size_t i = 0; i < notes.size(); ++i) warning.notes.push_back({notes.begin()[i], words.notes[i]});
  return warning;
}

void tell(const Warning& warning, const WarningLevels& levels) {
  const Level asked = levels.level(warning.option);
  const Level level = asked == Level::off ? asked : level_by_pragmas(warning.where, warning.option).value_or(asked);
  if (level == Level::off) return;
  const auto_diagnostic_group together;
  if (!tell_head(warning, level)) return;
  for (const Note& note : warning.notes) inform(note.where, "%s", note.text.c_str());
}

}  // namespace mpivet::gcc
