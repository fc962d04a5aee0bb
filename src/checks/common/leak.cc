#include "checks/common/leak.h"

#include <fmt/format.h>

#include <algorithm>

#include "checks/common/finding.h"

namespace mpivet::checks {
namespace {

constexpr std::size_t kMaxPlaces = 5;  // the most frequent ones lead to the mistake, a long tail hides it

report::RawSite creation_site(const model::LeakFact& fact, const model::LeakFact::Site& from) {
  report::RawSite out = site("made at", from.creation);
  out.ranks = {fact.rank};
  out.times = from.count;
  return out;
}

report::RawSite remaining_sites(const model::LeakFact& fact, std::size_t shown) {
  report::RawSite out;
  const std::size_t more = fact.sites.size() - shown;
  out.intro = fmt::format("at {} further {}, not listed", more, more == 1 ? "place" : "places");
  out.ranks = {fact.rank};
  out.times = 0;
  for (std::size_t i = shown; i < fact.sites.size(); ++i) out.times += fact.sites[i].count;
  return out;
}

}  // namespace

MaybeFinding LeakCheck::leaks(const model::LeakFact& fact) const {
  if (fact.kind != words_.kind || fact.sites.empty()) return {};
  RawFinding finding = start_finding(id_);
  finding.ranks = {fact.rank};
  finding.tally = true;
  if (fact.growing)
    finding.message = fmt::format(
        "{} {} are alive at the same time, of {} made so far. So many are unusual: perhaps they are not freed when "
        "they "
        "are no longer needed.\n{}",
        fact.total, words_.plural, fact.made, words_.why);
  else
    finding.message = fmt::format("{}: {}.\n{}", words_.what, total_of_sites(), words_.why);
  finding.hint = words_.advice;
  const std::size_t shown = std::min(fact.sites.size(), kMaxPlaces);
  for (std::size_t i = 0; i < shown; ++i) finding.sites.push_back(creation_site(fact, fact.sites[i]));
  if (shown < fact.sites.size()) finding.sites.push_back(remaining_sites(fact, shown));
  return finding;
}

}  // namespace mpivet::checks
