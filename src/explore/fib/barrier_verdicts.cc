#include "explore/fib/barrier_verdicts.h"

#include <utility>

#include "event/canonical.h"

namespace mpivet::explore {
namespace {

Signature end_of(const World& world) { return signature_of(matching_of(world) + outcomes_of(world)); }

template <class Take>
void for_each_match(const World& world, Take&& take) {
  for (int rank = 0; rank < world.size(); ++rank)
    for (const Step& step : world.steps(rank)) {
      const Posted* receive = step.posted;
      if (!receive || receive->kind != Posted::Kind::receive || !receive->partner) continue;
      take(*receive, *receive->partner);
    }
}

Match match_of(const Posted& receive, const Posted& send) {
  return {receive.rank, receive.number, send.rank, send.number};
}

}  // namespace

void BarrierLook::look_at(const Interleaving& interleaving) {
  seen_.bad_end = seen_.bad_end || interleaving.end != End::finished;
  fib_.look_at(interleaving.world);
  if (fib_.seen.places.empty()) return;
  seen_.ends.insert(end_of(interleaving.world));
  for_each_match(interleaving.world, [&](const Posted& receive, const Posted& send) {
    if (receive.receive->source == event::kAnySource) seen_.matches.insert(match_of(receive, send));
  });
}

WithBarriers BarrierLook::take() {
  WithBarriers taken = std::exchange(seen_, {});
  taken.barriers = std::exchange(fib_.seen, {});
  return taken;
}

void WithBarriers::append(WithBarriers&& later) {
  barriers.append(later.barriers);
  ends.merge(later.ends);
  matches.merge(later.matches);
  bad_end = bad_end || later.bad_end;
}

void WithoutBarrier::append(WithoutBarrier&& later) {
  ends.merge(later.ends);
  if (!differs && later.differs) {
    differs = true;
    why = std::move(later.why);
    new_match = std::move(later.new_match);
  }
  complete = complete && later.complete;
  if (limit.empty()) limit = std::move(later.limit);
}

bool compare(WithoutBarrier& without, const WithBarriers& with, const Interleaving& interleaving,
             const SiteOf& site_of) {
  const World& world = interleaving.world;
  const Signature end = end_of(world);
  without.ends.insert(end);
  if (with.ends.contains(end) && interleaving.end == End::finished) return true;
  without.differs = true;
  for_each_match(world, [&](const Posted& receive, const Posted& send) {
    if (without.new_match || receive.receive->source != event::kAnySource) return;
    if (with.matches.contains(match_of(receive, send))) return;
    without.new_match = {{receive.rank, receive.receive->origin.func, site_of(receive.receive->origin.stack)},
                         {send.rank, send.send->origin.func, site_of(send.send->origin.stack)}};
  });
  if (interleaving.end != End::finished)
    without.why = "the program need not come to its end";
  else
    without.why = "calls that may end in several ways, or ask whether something is there, can end in others";
  return false;
}

Result<WithoutBarrier> explore_without(Explorer& explorer, const std::set<std::string>& sites, const WithBarriers& with,
                                       const SiteOf& site_of, const Explorer::Watch& watch) {
  explorer.leave_out([&](const CollectiveOp& barrier) { return sites.contains(site_of(barrier.origin.stack)); });
  WithoutBarrier without;
  const auto summary =
      explorer.run([&](const Interleaving& one) { return compare(without, with, one, site_of); }, watch);
  if (!summary) return summary.error();
  without.complete = summary->complete;
  without.limit = summary->limit;
  return without;
}

Result<std::vector<BarrierVerdict>> judge_barriers(const WithBarriers& with, const std::string& undecided,
                                                   const ExploreWithout& explore_without) {
  std::vector<BarrierVerdict> verdicts;
  for (Barrier& barrier : with.barriers.barriers()) {
    BarrierVerdict verdict{std::move(barrier), Relevance::irrelevant, undecided, {}};
    if (!undecided.empty()) {
      verdict.relevance = Relevance::undecided;
    } else if (verdict.barrier.may_matter) {
      auto without = explore_without(verdict.barrier.sites, with);
      if (!without) return without.error();
      if (without->differs || (without->complete && without->ends.size() != with.ends.size())) {
        verdict.relevance = Relevance::relevant;
        verdict.new_match = without->new_match;
        verdict.why = without->differs ? without->why : "some ways of matching messages are no longer possible";
      } else if (!without->complete) {
        verdict.relevance = Relevance::undecided;
        verdict.why = "exploring without it was cut short (" + without->limit + ")";
      }
    }
    verdicts.push_back(std::move(verdict));
  }
  return verdicts;
}

}  // namespace mpivet::explore
