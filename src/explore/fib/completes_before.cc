#include "explore/fib/completes_before.h"

#include <algorithm>

#include "event/canonical.h"

namespace mpivet::explore {
namespace {

bool later_takes_same(const Posted& first, const Posted& second) {
  rules::Envelope later = envelope_of(second);
  if (rules::covers(envelope_of(first), later)) return true;
  // Of one that takes whatever comes: else it may be overtaken.
  if (later.source != event::kAnySource || !first.partner) return false;
  later.source = first.receive->source;
  return rules::covers(envelope_of(first), later);
}

bool ordered(const Posted& first, const Posted& second) {
  if (first.kind == Posted::Kind::send && second.kind == Posted::Kind::send)
    return first.send->context == second.send->context && first.send->dest == second.send->dest &&
           first.send->tag == second.send->tag;
  if (first.kind == Posted::Kind::receive && second.kind == Posted::Kind::receive)
    return later_takes_same(first, second);
  return false;
}

}  // namespace

CompletesBefore::CompletesBefore(const World& world) {
  for (int rank = 0; rank < world.size(); ++rank)
    for (const Step& step : world.steps(rank))
      if (step.posted) {
        index_[step.posted] = add(step.posted);
        order_[step.posted] = add();
        out_[step.posted] = add();
        link(index_[step.posted], out_[step.posted]);
        link(out_[step.posted], order_[step.posted]);
      }
  for (const auto& meeting : world.meetings()) {
    if (!meeting->complete()) continue;
    // All go through one node, so that it can be left out.
    const std::size_t node = meetings_[meeting.get()] = add(meeting->arrived.front());
    for (const Posted* member : meeting->arrived) {
      link(index_[member], node);
      const bool for_all = std::all_of(meeting->arrived.begin(), meeting->arrived.end(),
                                       [&](const Posted* other) { return world.waits_for(*member, *other); });
      if (for_all) link(node, out_[member]);
      for (const Posted* other : meeting->arrived)
        if (!for_all && world.waits_for(*member, *other)) link(index_[other], out_[member]);
    }
  }
  // A send that is buffered is over before it is received; only what must not overtake it comes after the receive.
  for (const auto& [posted, node] : index_)
    if (posted->partner)
      link(node, world.waits_for(*posted->partner, *posted) ? out_[posted->partner] : order_[posted->partner]);
  for (int rank = 0; rank < world.size(); ++rank) add_rank(world, rank);
}

std::size_t CompletesBefore::add(const Posted* posted) {
  nodes_.push_back({posted, {}});
  return nodes_.size() - 1;
}

void CompletesBefore::add_rank(const World& world, int rank) {
  const auto& steps = world.steps(rank);
  // From the back: `later` reaches all operations and calls behind a step.
  std::size_t later = add();
  std::map<const Posted*, std::size_t> completed_by;
  for (std::size_t i = steps.size(); i-- > 0;) {
    const Step& step = steps[i];
    std::size_t here;
    if (step.posted) {
      here = index_[step.posted];
      if (const auto call = completed_by.find(step.posted); call != completed_by.end())
        link(out_[step.posted], call->second);
      add_order(steps, i);
    } else {
      here = add();
      link(here, later);
      for (const Posted* posted : step.completed) completed_by[posted] = here;
    }
    const std::size_t from_here = add();
    link(from_here, here);
    link(from_here, later);
    later = from_here;
  }
}

// To the next operation that must not overtake it; the ones behind that follow from there, or have edges of their own.
void CompletesBefore::add_order(const std::vector<Step>& steps, std::size_t i) {
  constexpr std::size_t kAhead = 64;
  std::size_t looked = 0;
  for (std::size_t j = i + 1; j < steps.size() && looked < kAhead; ++j) {
    if (!steps[j].posted) continue;
    ++looked;
    if (ordered(*steps[i].posted, *steps[j].posted)) link(order_[steps[i].posted], index_[steps[j].posted]);
  }
}

std::vector<bool> CompletesBefore::after(const Posted& from, const Without& without) const {
  std::vector<bool> reached(nodes_.size());
  std::vector<std::size_t> open{index_.at(&from)};
  while (!open.empty()) {
    const std::size_t at = open.back();
    open.pop_back();
    for (const std::size_t next : nodes_[at].next) {
      if (reached[next]) continue;
      const Posted* posted = nodes_[next].posted;
      if (posted && without && posted->collective && without(*posted)) continue;
      reached[next] = true;
      open.push_back(next);
    }
  }
  return reached;
}

}  // namespace mpivet::explore
