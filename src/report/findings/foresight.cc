#include "report/findings/foresight.h"

#include <algorithm>
#include <charconv>
#include <string_view>

#include "base/text.h"
#include "checks/list/rows.h"
#include "spec/functions.h"

namespace mpivet::report {
namespace {

using checks::CheckName;
using checks::Id;

bool is_about_collectives(const CheckName& check) {
  return check.in(checks::row(Id::static_collective_divergence).foretells);
}

bool is_about_threads(const CheckName& check) { return check.in(checks::area_of(Id::thread_level)); }

// Does what was foreseen say why this check finds something?
bool explains(const Foreseen& one, const CheckName& check) {
  switch (one.what) {
    case Foreseen::What::condition:
      return false;
    case Foreseen::What::several_threads:
    case Foreseen::What::concurrent:
      return true;
    case Foreseen::What::thread_level:
      return check == Id::thread_level;
    case Foreseen::What::same_request:
      return check == Id::thread_same_request;
  }
  return false;
}

std::string_view function_of_call(std::string_view call) { return call.substr(0, call.find('(')); }

// "45, other.c:52" of a record in the file `file`.
std::vector<Foreseen::Place> conditions(const std::string& text, const std::string& file) {
  std::vector<Foreseen::Place> out;
  for (std::string_view word : text::split(text, ',')) {
    while (word.starts_with(' ')) word.remove_prefix(1);
    const auto colon = word.rfind(':');
    Foreseen::Place place{colon == std::string_view::npos ? file : std::string(word.substr(0, colon))};
    const std::string_view number = colon == std::string_view::npos ? word : word.substr(colon + 1);
    std::from_chars(number.data(), number.data() + number.size(), place.line);
    if (place.line > 0) out.push_back(std::move(place));
  }
  return out;
}

bool is_of_threads(const SiteEntry& record) { return (record.site.flags & collective_check::kThreadFlags) != 0; }

bool is_checked(const SiteEntry& record) {
  return record.site.kind == collective_check::SiteKind::collective &&
         record.site.state == collective_check::kSiteChecked;
}

// Under a condition that may differ from rank to rank; what is checked because of threads only is not.
bool is_flagged(const SiteEntry& record) {
  return is_checked(record) && !(is_of_threads(record) && record.conditionals.empty());
}

bool tells_of(const SiteEntry& record, const Frame& frame, bool innermost, std::string_view function) {
  return is_flagged(record) && static_cast<int>(record.site.line) == frame.line &&
         (!innermost || record.collective == function) && same_source(record.file, frame.file);
}

bool is_collective(const CallSite& site) {
  return spec::info(spec::find(function_of_call(site.call))).coll != spec::Coll::none;
}

std::vector<std::string> modules_of(const CallSite& site) {
  std::vector<std::string> out;
  for (const Frame& frame : site.stack)
    if (!frame.internal && std::find(out.begin(), out.end(), frame.module) == out.end()) out.push_back(frame.module);
  return out;
}

bool same(const Foreseen& a, const Foreseen& b) {
  return a.what == b.what && a.collective == b.collective && a.at.line == b.at.line && a.at.file == b.at.file;
}

void add(Foreseen one, Finding& finding) {
  const auto known = [&](const Foreseen& other) { return same(other, one); };
  if (std::none_of(finding.foreseen.begin(), finding.foreseen.end(), known)) finding.foreseen.push_back(std::move(one));
}

// The innermost frame that is the user's and has a place.
const Frame* place_of(const CallSite& site) {
  for (const Frame& frame : site.stack)
    if (!frame.internal && !frame.file.empty()) return &frame;
  return nullptr;
}

bool is_at(const CallSite& site, const Foreseen::Place& at) {
  const Frame* const frame = place_of(site);
  return frame && frame->line == at.line && same_source(at.file, frame->file);
}

// Without debug information the function has to do.
bool may_be_at(const CallSite& site, const Foreseen& one) {
  return place_of(site) ? is_at(site, one.at) : function_of_call(site.call) == one.collective;
}

}  // namespace

bool same_source(const std::string& one, const std::string& other) {
  const std::string& longer = one.size() >= other.size() ? one : other;
  std::string_view shorter = one.size() >= other.size() ? other : one;
  while (shorter.starts_with("./") || shorter.starts_with("../")) shorter.remove_prefix(shorter.find('/') + 1);
  if (shorter.empty() || !longer.ends_with(shorter)) return false;
  return longer.size() == shorter.size() || longer[longer.size() - shorter.size() - 1] == '/';
}

std::vector<Foreseen> foreseen(const CallSite& site, const std::vector<SiteEntry>& records) {
  std::vector<Foreseen> out;
  bool innermost = true;
  for (const Frame& frame : site.stack) {
    if (frame.internal || frame.file.empty()) continue;
    for (const SiteEntry& record : records)
      if (tells_of(record, frame, innermost, function_of_call(site.call)))
        out.push_back(
            {record.collective, {frame.file, frame.line}, conditions(record.conditionals, frame.file), false});
    innermost = false;
  }
  return out;
}

std::vector<Foreseen> foreseen_elsewhere(const std::vector<SiteEntry>& records) {
  constexpr std::size_t kMost = 3;
  std::vector<Foreseen> out;
  for (const SiteEntry& record : records) {
    if (!is_flagged(record) || record.conditionals.empty()) continue;
    if (out.size() == kMost) return {};
    out.push_back({record.collective,
                   {record.file, static_cast<int>(record.site.line)},
                   conditions(record.conditionals, record.file),
                   true});
  }
  return out;
}

const std::vector<SiteEntry>& Foresight::records_of(const std::string& module) {
  const auto [at, unread] = records_.try_emplace(module);
  if (unread)
    if (auto read = read_sites(module)) at->second = std::move(*read);
  return at->second;
}

std::vector<Foreseen> not_confirmed(const std::vector<SiteEntry>& records, const std::vector<Finding>& findings) {
  std::vector<Foreseen> out;
  for (const SiteEntry& record : records) {
    if (!is_checked(record) || !is_of_threads(record) || (record.site.flags & collective_check::kCallOfFunction))
      continue;
    Foreseen one{record.collective, {record.file, static_cast<int>(record.site.line)}, {}};
    one.what = record.site.flags & collective_check::kSeveralThreads ? Foreseen::What::several_threads
                                                                     : Foreseen::What::concurrent;
    const bool seen = std::any_of(findings.begin(), findings.end(), [&](const Finding& finding) {
      return is_about_threads(finding.check) && std::any_of(finding.sites.begin(), finding.sites.end(),
                                                            [&](const CallSite& site) { return may_be_at(site, one); });
    });
    if (!seen) out.push_back(std::move(one));
  }
  return out;
}

const std::vector<Foreseen>& Foresight::threads_in(const std::string& module) {
  const auto [at, unread] = of_threads_.try_emplace(module);
  if (unread && threads_) at->second = threads_(module);
  return at->second;
}

void Foresight::join_threads(Finding& finding) {
  for (const CallSite& site : finding.sites)
    for (const auto& module : modules_of(site))
      for (const Foreseen& one : threads_in(module))
        if (explains(one, finding.check) && one.collective == function_of_call(site.call) && is_at(site, one.at))
          add(one, finding);
}

void Foresight::join(Finding& finding) {
  if (is_about_threads(finding.check)) return join_threads(finding);
  if (!is_about_collectives(finding.check)) return;
  std::vector<std::string> modules;
  for (const CallSite& site : finding.sites) {
    if (!is_collective(site)) continue;
    for (const auto& module : modules_of(site)) {
      for (Foreseen& one : foreseen(site, records_of(module))) add(std::move(one), finding);
      modules.push_back(module);
    }
  }
  if (!finding.foreseen.empty()) return;
  for (const auto& module : modules)
    for (Foreseen& one : foreseen_elsewhere(records_of(module))) add(std::move(one), finding);
}

}  // namespace mpivet::report
