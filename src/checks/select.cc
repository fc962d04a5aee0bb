#include "checks/select.h"

#include <string>

#include "base/text.h"

namespace mpivet::checks {
namespace {

// A name without wildcards stands for itself and everything below it.
bool matches(const std::string& glob, std::string_view name) {
  const std::string lowered = text::lower(name);
  return text::glob_match(glob, lowered) || text::glob_match(glob + ":*", lowered);
}

Error unknown(std::string_view glob) {
  std::vector<std::string> names;
  for (const Row& row : all()) names.emplace_back(row.name);
  std::string upper(glob);
  for (char& c : upper)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  const std::string_view near = text::nearest(upper, names);
  std::string message = "there is no check \"" + std::string(glob) + "\"";
  if (!near.empty()) message += "; did you mean " + std::string(near) + "?";
  return usage_error(message + " (mpivet checks lists them all)");
}

}  // namespace

Selection::Selection() {
  for (const Row& row : all()) on_.push_back(row.on);
}

Status Selection::set(std::string_view glob, bool on) {
  const std::string lowered = text::lower(text::trim(glob));
  bool any = false;
  for (const Row& row : all()) {
    if (!matches(lowered, row.name)) continue;
    on_[static_cast<std::size_t>(row.id)] = on;
    any = true;
  }
  if (!any) return unknown(glob);
  return Done{};
}

Status Selection::set_list(std::string_view list) {
  for (const std::string& part : text::split(list, ',')) {
    std::string_view glob = text::trim(part);
    if (glob.empty()) continue;
    const bool on = glob.front() != '-';
    if (glob.front() == '-' || glob.front() == '+') glob.remove_prefix(1);
    if (Status status = set(glob, on); !status) return status;
  }
  return Done{};
}

}  // namespace mpivet::checks
