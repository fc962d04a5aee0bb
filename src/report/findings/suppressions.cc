#include "report/findings/suppressions.h"

#include <algorithm>

#include "base/config_file.h"
#include "base/text.h"
#include "report/findings/merge.h"
#include "report/text/text_style.h"

namespace mpivet::report {

Status Suppressions::read_file(const std::string& path, std::span<const std::string> checks) {
  auto lines = read_config_file(path);
  if (!lines) return lines.error();
  for (const ConfigLine& line : *lines)
    if (auto added = add(line.text, line.place, checks); !added) return added;
  return Done{};
}

Status Suppressions::add(std::string_view text, std::string origin, std::span<const std::string> checks) {
  auto parsed = parse_suppression(text, std::move(origin), checks);
  if (!parsed) return parsed.error();
  entries_.push_back({std::move(*parsed), 0, 0, {}, {}});
  return Done{};
}

// The first that matches the finding as a whole: any of its calls will do.
std::optional<std::size_t> Suppressions::whole(const Finding& finding) const {
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const Suppression& s = entries_[i].suppression;
    if (!concerns(s, finding)) continue;
    const bool at_a_call = std::any_of(finding.sites.begin(), finding.sites.end(),
                                       [&](const CallSite& site) { return matches_site(s, site); });
    if (!s.has_place() || at_a_call) return i;
  }
  return std::nullopt;
}

std::vector<Suppressions::Hidden> Suppressions::take(Finding& finding, bool& nothing_left) const {
  std::vector<Hidden> hidden;
  nothing_left = false;
  if (!finding.tally) {
    if (const auto by = whole(finding)) {
      hidden.push_back({*by, finding});
      nothing_left = true;
    }
    return hidden;
  }
  // Each call of a tally is a mistake of its own: one place must not hide another.
  for (std::size_t i = 0; i < entries_.size() && !finding.sites.empty(); ++i) {
    const Suppression& s = entries_[i].suppression;
    if (!concerns(s, finding)) continue;
    Finding part = finding;
    std::erase_if(part.sites, [&](const CallSite& site) { return s.has_place() && !matches_site(s, site); });
    if (part.sites.empty()) continue;
    std::erase_if(finding.sites, [&](const CallSite& site) { return !s.has_place() || matches_site(s, site); });
    hidden.push_back({i, std::move(part)});
  }
  nothing_left = !hidden.empty() && finding.sites.empty();
  return hidden;
}

void Suppressions::count(std::size_t by, const Finding& part, bool is_new) {
  Entry& entry = entries_[by];
  entry.findings += is_new ? 1 : 0;
  entry.times += part.times;
  entry.checks.insert(part.check.text());
  entry.places.insert(place_key(part));
}

std::string Suppressions::remark(const Entry& entry) {
  const Suppression& s = entry.suppression;
  if (!s.has_place() && s.ranks.empty() && (s.check.empty() || s.check == "*")) return "too broad: it hides everything";
  if (entry.findings == 0) return "not used in this run";
  if (entry.checks.size() > 1)
    return "broad: it hides findings of " + std::to_string(entry.checks.size()) +
           " checks: " + text::join(std::vector<std::string>(entry.checks.begin(), entry.checks.end()), ", ");
  if (!s.has_place()) return "broad: it names no place, and hid findings at " + plural(entry.places.size(), "place");
  return {};
}

std::vector<SuppressionUse> Suppressions::uses() const {
  std::vector<SuppressionUse> uses;
  for (const Entry& entry : entries_)
    uses.push_back({entry.suppression.text, entry.suppression.origin, entry.findings, entry.times, remark(entry)});
  return uses;
}

}  // namespace mpivet::report
