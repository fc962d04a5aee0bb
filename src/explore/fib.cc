#include "explore/fib.h"

#include <algorithm>

#include "event/canonical.h"
#include "explore/completes_before.h"

namespace mpivet::explore {
namespace {

bool is_barrier_call(const Posted& posted) { return posted.collective && is_barrier(*posted.collective); }

struct Pair {
  const Posted* receive;
  const Posted* send;
};

// Any-source receives, and the messages for their rank that they could take but for the order of things.
std::vector<Pair> rivals(const World& world) {
  std::vector<const Posted*> sends;
  for (int rank = 0; rank < world.size(); ++rank)
    for (const Step& step : world.steps(rank))
      if (step.posted && step.posted->kind == Posted::Kind::send) sends.push_back(step.posted);
  std::vector<Pair> pairs;
  for (int rank = 0; rank < world.size(); ++rank)
    for (const Step& step : world.steps(rank)) {
      if (!step.posted || !step.posted->receive || step.posted->receive->source != event::kAnySource) continue;
      const ReceiveOp& receive = *step.posted->receive;
      for (const Posted* send : sends) {
        const bool fits = send->send->dest == rank && send->send->context == receive.context &&
                          (receive.tag == event::kAnyTag || receive.tag == send->send->tag);
        if (fits && send != step.posted->partner) pairs.push_back({step.posted, send});
      }
    }
  return pairs;
}

}  // namespace

void Fib::look_at(const World& world) {
  note_barriers(world);
  if (parent_.empty()) return;
  std::set<std::uint32_t> open;  // groups nothing is known against
  for (const auto& [stack, parent] : parent_)
    if (const auto group = group_of(stack); !orders_.contains(group)) open.insert(group);
  if (open.empty()) return;
  const std::vector<Pair> pairs = rivals(world);
  if (pairs.empty()) return;
  const CompletesBefore relation(world);
  std::map<const Posted*, std::vector<bool>> reached;
  auto after = [&](const Posted* from) -> const std::vector<bool>& {
    auto& known = reached[from];
    if (known.empty()) known = relation.after(*from);
    return known;
  };
  for (const std::uint32_t group : open) {
    const CompletesBefore::Without without = [&](const Posted& call) {
      return is_barrier_call(call) && group_of(call.collective->origin.stack) == group;
    };
    std::map<const Posted*, std::vector<bool>> reached_without;
    auto only_by_barrier = [&](const Posted* from, const Posted* to) {
      if (!after(from)[relation.index(*to)]) return false;
      auto& known = reached_without[from];
      if (known.empty()) known = relation.after(*from, without);
      return !known[relation.index(*to)];
    };
    for (const Pair& pair : pairs) {
      const bool receive_first = only_by_barrier(pair.receive, pair.send);
      if (!receive_first && !only_by_barrier(pair.send, pair.receive)) continue;
      orders_[group] = {pair.receive->rank, pair.send->rank, pair.receive->receive->origin, pair.send->send->origin,
                        receive_first};
      break;
    }
  }
}

void Fib::note_barriers(const World& world) {
  std::map<std::uint32_t, std::uint64_t> calls;
  for (const auto& meeting : world.meetings()) {
    if (!is_barrier_call(*meeting->arrived.front())) continue;
    const std::uint32_t first = meeting->arrived.front()->collective->origin.stack;
    for (const Posted* member : meeting->arrived) {
      const std::uint32_t stack = member->collective->origin.stack;
      parent_.try_emplace(stack, stack);
      join(first, stack);
      ++calls[stack];
    }
  }
  for (const auto& [stack, count] : calls) calls_.try_emplace(stack, count);
}

std::uint32_t Fib::group_of(std::uint32_t stack) const {
  for (auto at = parent_.find(stack); at != parent_.end(); at = parent_.find(stack)) {
    if (at->second == stack) break;
    stack = at->second;
  }
  return stack;
}

void Fib::join(std::uint32_t a, std::uint32_t b) {
  const std::uint32_t from = group_of(b), to = group_of(a);
  if (from == to) return;
  parent_[from] = to;
  if (const auto known = orders_.extract(from)) orders_.try_emplace(to, known.mapped());
}

std::vector<Barrier> Fib::barriers() const {
  std::map<std::uint32_t, Barrier> groups;
  for (const auto& [stack, parent] : parent_) {
    const std::uint32_t group = group_of(stack);
    Barrier& barrier = groups[group];
    barrier.stacks.insert(stack);
    if (const auto calls = calls_.find(stack); calls != calls_.end()) barrier.calls += calls->second;
    if (const auto orders = orders_.find(group); orders != orders_.end()) barrier.orders = orders->second;
  }
  std::vector<Barrier> all;
  for (auto& [group, barrier] : groups) all.push_back(std::move(barrier));
  return all;
}

std::string matching_of(const World& world) {
  std::string text;
  for (int rank = 0; rank < world.size(); ++rank)
    for (const Step& step : world.steps(rank)) {
      if (!step.posted || step.posted->kind != Posted::Kind::receive) continue;
      const Posted* message = step.posted->partner;
      text += std::to_string(rank) + '.' + std::to_string(step.posted->number) + '<' +
              (message ? std::to_string(message->rank) + '.' + std::to_string(message->number) : "-") + ' ';
    }
  return text;
}

}  // namespace mpivet::explore
