#include "report/findings/finding_store.h"

#include <algorithm>

#include "report/findings/merge.h"
#include "report/findings/ranks.h"

namespace mpivet::report {
namespace {

bool graver(const Finding& a, const Finding& b) {
  if (a.severity != b.severity) return a.severity > b.severity;
  if (a.check != b.check) return a.check < b.check;
  return finding_key(a) < finding_key(b);
}

void fill_total_of(FindingStore::Kept& kept) {
  if (kept.finding.tally) kept.finding.message = fill_total(kept.message, kept.totals);
}

}  // namespace

bool FindingStore::has_room(const Finding& finding) {
  if (kept_.size() >= limit_ * kBeyond) return false;
  const bool new_place = places_.insert(finding.suppressed_by + '\n' + place_key(finding)).second;
  return new_place || kept_.size() < limit_;
}

std::optional<FindingStore::Place> FindingStore::add(Finding finding, std::optional<std::size_t> hidden_by,
                                                     Clock::time_point now) {
  const std::string key = finding_key(finding);
  if (const auto known = by_key_.find(key); known != by_key_.end()) {
    Kept& kept = kept_[known->second];
    kept.last = now;
    kept.totals.add(finding);
    merge_into(kept.finding, finding);
    fill_total_of(kept);
    return Place{known->second, false};
  }
  if (!has_room(finding)) {
    ++not_kept_;
    return std::nullopt;
  }
  Kept kept{std::move(finding), now, now, {}, {}, hidden_by, hidden_by.has_value()};
  kept.message = kept.finding.message;
  kept.totals.add(kept.finding);
  fill_total_of(kept);
  by_key_.emplace(key, kept_.size());
  kept_.push_back(std::move(kept));
  return Place{kept_.size() - 1, true};
}

void FindingStore::repeat(std::size_t index, const std::vector<int>& ranks, std::uint64_t times,
                          Clock::time_point now) {
  Kept& kept = kept_[index];
  kept.finding.times += times;
  add_ranks(kept.finding.ranks, ranks);
  kept.last = now;
}

std::vector<Finding> FindingStore::sorted(bool hidden) const {
  std::vector<Finding> findings;
  for (const Kept& kept : kept_)
    if (kept.hidden_by.has_value() == hidden) findings.push_back(kept.finding);
  std::stable_sort(findings.begin(), findings.end(), graver);
  return findings;
}

std::uint64_t FindingStore::count(Severity at_least) const {
  return static_cast<std::uint64_t>(std::count_if(kept_.begin(), kept_.end(), [&](const Kept& kept) {
    return !kept.hidden_by && kept.finding.severity >= at_least;
  }));
}

}  // namespace mpivet::report
