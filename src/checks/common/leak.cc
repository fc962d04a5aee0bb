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

// A library makes one for its own use and keeps it until the end: that is how it is meant, and nothing grows.
model::LeakFact without_kept(model::LeakFact fact, const Context& context) {
  if (!context.made_by_library) return fact;
  std::erase_if(fact.sites,
                [&](const model::LeakFact::Site& s) { return s.count == 1 && context.made_by_library(s.creation); });
  fact.total = 0;
  for (const auto& s : fact.sites) fact.total += s.count;
  return fact;
}

}  // namespace

MaybeFinding LeakCheck::look(const model::LeakFact& all, const Context& context) const {
  if (all.kind != words_.kind) return {};
  const model::LeakFact fact = words_.kept_by_libraries ? without_kept(all, context) : all;
  if (fact.sites.empty()) return {};
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
