#include "checks/failed_calls.h"

#include <utility>

#include "checks/list/id_set.h"

namespace mpivet::checks {
namespace {

// Of a call of the tracker or of a finding.
std::uint64_t key(const auto& call) {
  const event::Header& header = *call.header();
  return static_cast<std::uint64_t>(call.rank) << 48 ^ std::uint64_t{header.func} << 32 ^ header.stack;
}

}  // namespace

void FailedCalls::refused(const model::ArgumentFact& fact) { refused_.insert_or_assign(key(fact.call), fact); }

void FailedCalls::failed(model::NoticeFact&& fact) {
  if (auto refused = refused_.extract(key(fact.call))) fact.argument = std::move(refused.mapped());
  held_.push_back(std::move(fact));
}

void FailedCalls::found(const report::RawFinding& finding) {
  if (finding.check.in(scope_of(Id::deadlock_hard))) misunderstood_.insert(finding.ranks.begin(), finding.ranks.end());
  const bool overlap = finding.check == Id::memory_overlap;
  const bool inaccessible = finding.check == Id::memory_inaccessible;
  for (const auto& site : finding.sites) {
    if (!site.call.known()) continue;
    (inaccessible ? inaccessible_ : explained_).insert(key(site.call));
    if (overlap) overlapped_.insert(key(site.call));
  }
}

std::vector<model::NoticeFact> FailedCalls::settle(bool at_end) {
  std::vector<model::NoticeFact> told;
  for (auto& fact : std::exchange(held_, {})) {
    const bool truncated = (fact.info.flags & event::kTruncated) != 0;
    const std::uint64_t call = key(fact.call);
    // An invalid argument is another mistake than the buffer of the same call.
    if (explained_.contains(call) || (inaccessible_.contains(call) && !fact.argument)) continue;
    if (truncated && misunderstood_.contains(fact.rank)) continue;
    (!at_end && truncated ? held_ : told).push_back(std::move(fact));
  }
  return told;
}

bool FailedCalls::overlaps(const model::CallRef& call) const { return overlapped_.contains(key(call)); }

}  // namespace mpivet::checks
