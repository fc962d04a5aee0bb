#include "explore/fib/fib.h"

#include <algorithm>

#include "event/canonical.h"
#include "explore/fib/completes_before.h"

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
      for (const Posted* send : sends) {
        const bool fits = send->send->dest == rank && rules::fits(envelope_of(*send), envelope_of(*step.posted));
        if (fits && send != step.posted->partner) pairs.push_back({step.posted, send});
      }
    }
  return pairs;
}

}  // namespace

const std::string& Fib::site(std::uint32_t stack) {
  const auto [known, is_new] = sites_.try_emplace(stack);
  if (is_new) known->second = site_of_(stack);
  return known->second;
}

void Fib::look_at(const World& world) {
  note_barriers(world);
  if (seen.places.empty()) return;
  if (!seen.asks) note_questions(world);
  std::set<std::string> open;  // groups nothing is known against
  for (const auto& [site, place] : seen.places)
    if (auto group = seen.group_of(site); !seen.orders.contains(group)) open.insert(std::move(group));
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
  for (const std::string& group : open) {
    const CompletesBefore::Without without = [&](const Posted& call) {
      return is_barrier_call(call) && seen.group_of(site(call.collective->origin.stack)) == group;
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
      const Origin &receive = pair.receive->receive->origin, &send = pair.send->send->origin;
      seen.orders[group] = {{pair.receive->rank, receive.func, site(receive.stack)},
                            {pair.send->rank, send.func, site(send.stack)},
                            receive_first};
      break;
    }
  }
}

void Fib::note_barriers(const World& world) {
  std::map<std::string, std::uint64_t> calls;
  for (const auto& meeting : world.meetings()) {
    if (!is_barrier_call(*meeting->arrived.front())) continue;
    const std::string& first = site(meeting->arrived.front()->collective->origin.stack);
    for (const Posted* member : meeting->arrived) {
      const std::string& here = site(member->collective->origin.stack);
      seen.places.try_emplace(here, BarriersSeen::Place{here, member->collective->origin.func, 0});
      seen.join(first, here);
      ++calls[here];
    }
  }
  for (const auto& [site, count] : calls)
    if (auto& place = seen.places[site]; place.calls == 0) place.calls = count;
}

void Fib::note_questions(const World& world) {
  for (int rank = 0; rank < world.size(); ++rank)
    for (const Step& step : world.steps(rank))
      if (step.stop && step.stop->kind != StopKind::all && step.stop->kind < StopKind::end) seen.asks = true;
}

std::string BarriersSeen::group_of(std::string site) const {
  for (auto at = places.find(site); at != places.end() && at->second.parent != site; at = places.find(site))
    site = at->second.parent;
  return site;
}

void BarriersSeen::join(const std::string& a, const std::string& b) {
  const std::string from = group_of(b), to = group_of(a);
  if (from == to) return;
  places[from].parent = to;
  if (auto known = orders.extract(from)) orders.try_emplace(to, std::move(known.mapped()));
}

void BarriersSeen::append(const BarriersSeen& later) {
  for (const auto& [site, place] : later.places) {
    auto [here, is_new] = places.try_emplace(site, place);
    if (is_new) here->second.parent = site;
  }
  for (const auto& [site, place] : later.places) join(later.group_of(site), site);
  for (const auto& [site, ordered] : later.orders) orders.try_emplace(group_of(site), ordered);
  asks = asks || later.asks;
}

std::vector<Barrier> BarriersSeen::barriers() const {
  std::map<std::string, Barrier> groups;
  for (const auto& [site, place] : places) {
    const std::string group = group_of(site);
    Barrier& barrier = groups[group];
    barrier.sites.insert(site);
    barrier.func = place.func;
    barrier.calls += place.calls;
    if (const auto known = orders.find(group); known != orders.end()) barrier.orders = known->second;
    barrier.may_matter = asks || barrier.orders;
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

std::string outcomes_of(const World& world) {
  std::string text;
  for (int rank = 0; rank < world.size(); ++rank) {
    text += '/';
    bool refused = false;
    for (const Step& step : world.steps(rank)) {
      if (!step.stop || step.stop->kind == StopKind::all || step.stop == world.stop(rank)) continue;
      const bool is_no = step.completed.empty() && !step.found;
      if (is_no && refused) continue;
      refused = is_no;
      for (const Posted* posted : step.completed) text += std::to_string(posted->number) + '+';
      if (step.found) text += std::to_string(step.found->rank) + '.' + std::to_string(step.found->number);
      text += ' ';
    }
  }
  return text;
}

}  // namespace mpivet::explore
