#include "checks/select.h"

#include <algorithm>
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
  std::string message = "there is no check \"" + std::string(glob) + "\"";
  if (const auto near = text::nearest_name(glob, names); !near.empty()) message += "; did you mean " + near + "?";
  return usage_error(message + " (mpivet checks lists them all)");
}

const std::vector<std::string> kSeverities{"info", "warning", "error", "fatal"};  // as in Severity

std::optional<Severity> severity_of(const std::string& word) {
  const auto found = std::find(kSeverities.begin(), kSeverities.end(), word);
  if (found == kSeverities.end()) return std::nullopt;
  return static_cast<Severity>(found - kSeverities.begin());
}

Error unknown_severity(const std::string& word) {
  std::string message = "there is no severity \"" + word + "\"";
  if (const auto near = text::nearest(word, kSeverities); !near.empty())
    message += "; did you mean " + std::string(near) + "?";
  return usage_error(message + " (there are " + text::join(kSeverities, ", ") + ")");
}

}  // namespace

Selection::Selection() : severities_(all().size()) {
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

Status Selection::set_severity(std::string_view assignment) {
  const auto equals = assignment.rfind('=');
  if (equals == std::string_view::npos)
    return usage_error("\"" + std::string(assignment) + "\" is not CHECK=SEVERITY, as in " +
                       row(Id::message_pending).name + "=error");
  const std::string_view glob = text::trim(assignment.substr(0, equals));
  const std::string word = text::lower(text::trim(assignment.substr(equals + 1)));
  const auto severity = severity_of(word);
  if (!severity) return unknown_severity(word);
  const std::string lowered = text::lower(glob);
  bool any = false;
  for (const Row& row : all()) {
    if (!matches(lowered, row.name)) continue;
    severities_[static_cast<std::size_t>(row.id)] = severity;
    any = true;
  }
  if (!any) return unknown(glob);
  return Done{};
}

Severity Selection::severity(Id id) const {
  return severities_[static_cast<std::size_t>(id)].value_or(row(id).severity);
}

std::optional<Severity> Selection::severity_set(const CheckName& check) const {
  return check.id() ? severities_[static_cast<std::size_t>(*check.id())] : std::nullopt;
}

}  // namespace mpivet::checks
