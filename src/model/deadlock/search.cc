// Deadlocks.
//
// The release fix-point starts from the ranks that can act by themselves (they compute, poll, or do something the
// machine does not model) and lets them release whoever waits for them, who may release others, and so on. Everything
// in doubt counts as released. Who remains is stuck: whatever the others do, in the strict reading of the standard
// these actors never go on.
//
// Stuck actors that hang together are judged together. If all of them really sit in these calls, nothing can save them:
// the deadlock is *hard*. It is told when the next look finds exactly the same calls, and when every call that might
// be let through by a buffer has had its chance. If some have passed their calls, then because of buffering or not
// at all. Those whose call explains it (a standard send, a broadcast at its root) are stepped over; the deadlock is
// *potential*, and is told if that alone lets all the others go on by themselves. If it does not, the tracker
// has lost track somewhere: then nothing is told, and what cannot be explained is stepped over. A potential deadlock
// is not urgent; it, too, is judged at the second look, so that all who belong to it have had the time to come.
#include "model/deadlock/search.h"

#include <algorithm>
#include <set>
#include <utility>

#include "base/fnv.h"
#include "model/collectives/collectives.h"
#include "model/deadlock/leniency.h"
#include "model/deadlock/wait_graph.h"
#include "model/time/parking.h"
#include "model/time/virtual_time.h"
#include "model/world.h"

namespace mpivet::model {
namespace {

std::uint64_t sites_of(const DeadlockFact& fact) {
  std::uint64_t h = kFnvStart;
  const auto mix = [&](std::uint64_t v) { h = fnv1a(h, v); };
  for (const DeadlockFact::Waiter& w : fact.waiters) {
    mix(static_cast<std::uint64_t>(w.rank));
    mix(w.call.header()->func);
    mix(w.call.header()->stack);
  }
  return h;
}

// In virtual time, or later.
bool calls_finalize(const Rank& rank) {
  bool found = rank.finalized;
  for (const auto& a : rank.actors)
    if (a)
      a->backlog.each([&](const event::Header* r) {
        found = found || r->func == static_cast<std::uint16_t>(spec::Func::Finalize);
      });
  return found;
}

std::uint64_t calls_executed(const World& world) {
  std::uint64_t count = 0;
  for (const auto& rank : world.ranks)
    for (const auto& a : rank->actors)
      if (a) count += a->serial;
  return count;
}

}  // namespace

void DeadlockSearch::look(const RealState* real) {
  for (const auto& rank : world_.ranks)
    for (const auto& a : rank->actors)
      if (a) a->serial_at_look = a->serial;
  search(real);
  tell_potentials(false);
  if (!real) return;
  seen_before_ = std::exchange(seen_, {});
  stood_before_ = std::exchange(stood_, {});
  undecided_before_ = std::exchange(undecided_, {});
}

void DeadlockSearch::last_look() {
  last_ = true;
  search(nullptr);
  tell_potentials(true);
}

void DeadlockSearch::search(const RealState* real) {
  for (bool moved = true; moved;) {
    time_.run();
    seen_.clear();
    stood_.clear();
    undecided_.clear();
    const WaitGraph graph(world_, waits_, real);
    moved = false;
    for (const auto& component : graph.components()) {
      moved = examine(graph, component, real);
      if (moved) break;  // the graph describes what was before
    }
    // Whoever is held up by something undecided may belong to a hard deadlock, so that comes last.
    if (!moved && (real || last_)) moved = step_over_undecided(graph, real);
    if (moved || !real) continue;
    for (const auto& component : graph.components()) consider_hard(graph, component, *real);
  }
}

// A thread that makes no further call leaves no trace of having left its last one, but for the end of its process.
bool DeadlockSearch::has_left(const Actor& actor) const {
  return actor.has_left() || (last_ && actor.rank->exited && calls_finalize(*actor.rank));
}

// What explains that a call has returned may have been written already.
bool DeadlockSearch::is_unread(const Wait& wait, const RealState& real) {
  return std::any_of(wait.needs.begin(), wait.needs.end(), [&](const Need& need) {
    return std::any_of(need.ranks.begin(), need.ranks.end(), [&](int rank) { return !real.drained(rank); });
  });
}

// All of them are where they seem to be; if not, somebody is still under way, and another look will tell.
bool DeadlockSearch::is_at_rest(const WaitGraph& graph, const std::vector<int>& component,
                                const RealState* real) const {
  return std::all_of(component.begin(), component.end(), [&](int i) {
    const Actor& a = *graph.nodes()[static_cast<std::size_t>(i)].actor;
    std::uint64_t epoch = 0;
    return a.has_left() || last_ ||
           (real && real->drained(a.rank->number) && real->inside(a.rank->number, a.thread, epoch));
  });
}

// True if something was changed.
bool DeadlockSearch::examine(const WaitGraph& graph, const std::vector<int>& component, const RealState* real) {
  if (!is_at_rest(graph, component, real)) return false;
  const bool any_passed = std::any_of(component.begin(), component.end(), [&](int i) {
    return has_left(*graph.nodes()[static_cast<std::size_t>(i)].actor);
  });
  if (any_passed && real && !was_there_before(graph, component, stood_, stood_before_)) return false;
  if (compare_unfinished(graph, component)) return true;
  return any_passed && settle_passed(graph, component, real);
}

// Those who got here in the course of this look need not wait for another one.
bool DeadlockSearch::was_there_before(const WaitGraph& graph, const std::vector<int>& component,
                                      std::vector<std::vector<Place>>& now,
                                      const std::vector<std::vector<Place>>& before) {
  std::vector<Place> places;
  bool moved = false;
  for (const int i : component) {
    Actor* a = graph.nodes()[static_cast<std::size_t>(i)].actor;
    moved = moved || a->serial != a->serial_at_look;
    places.push_back({a, a->serial, 0});
  }
  now.push_back(places);
  return moved || std::find(before.begin(), before.end(), places) != before.end();
}

// Members of a collective that is waited for in vain may have called different operations.
bool DeadlockSearch::compare_unfinished(const WaitGraph& graph, const std::vector<int>& component) {
  for (const int i : component)
    if (CollectiveSequence* s = graph.nodes()[static_cast<std::size_t>(i)].wait.sequence)
      if (collectives_.compare_partial(*s)) return true;
  return false;
}

// An any-source receive that waits for the message it got in the run, while there is another one it might have got,
// is stuck only because buffering brought the messages in this order. Where nothing is buffered the order is another
// one, and the program goes on.
std::vector<int> DeadlockSearch::stuck_whatever_is_chosen(const WaitGraph& graph, const std::vector<int>& component,
                                                          const RealState* real) {
  const WaitGraph open(world_, waits_, real, Choices::open);
  std::vector<int> stuck;
  for (const int i : component)
    if (open.is_stuck(*graph.nodes()[static_cast<std::size_t>(i)].actor)) stuck.push_back(i);
  return stuck;
}

bool DeadlockSearch::settle_passed(const WaitGraph& graph, const std::vector<int>& component, const RealState* real) {
  const auto actor = [&](int i) { return graph.nodes()[static_cast<std::size_t>(i)].actor; };
  const std::vector<int> certain = stuck_whatever_is_chosen(graph, component, real);
  const bool is_certain = std::any_of(certain.begin(), certain.end(), [&](int i) { return has_left(*actor(i)); });
  const std::vector<int>& judged = is_certain ? certain : component;
  std::vector<Actor*> passed, explained;
  bool chained = false, only_unreceived = true;
  for (const int i : judged) {
    Actor* a = actor(i);
    chained = chained || is_watched(*a);
    if (!has_left(*a)) continue;
    passed.push_back(a);
    if (!waits_.explained_by_buffering(*a)) {
      if (real && is_unread(graph.nodes()[static_cast<std::size_t>(i)].wait, *real)) return false;
      continue;
    }
    explained.push_back(a);
    // A message that nobody receives is told as such, at the end.
    const bool in_collective = graph.nodes()[static_cast<std::size_t>(i)].wait.sequence != nullptr;
    only_unreceived = only_unreceived && graph.only_for_gone(i) && !in_collective;
  }
  if (explained.empty()) {
    step_over_riddles(passed);
    return true;
  }
  if (is_certain && !chained && !only_unreceived) {
    Potential p{graph.fact(judged), {}, 0, {}};
    for (std::size_t i = 0; i < judged.size(); ++i) p.fact.waiters[i].passed = has_left(*actor(judged[i]));
    p.sites = sites_of(p.fact);
    note_threads(p);
    for (const int i : judged)
      if (std::find(explained.begin(), explained.end(), actor(i)) == explained.end())
        p.watched.push_back({actor(i), actor(i)->serial, 0});
    if (!p.fact.consequence && !told_sites_.contains(p.sites)) {
      p.fact.sighting = ++sightings_;
      world_.listener.on(SightingFact{p.fact});
      potentials_.push_back(std::move(p));
    }
  }
  for (Actor* a : explained) {
    if (is_certain) leniency_.relies_on_buffering(*a);
    parking_.step_over(*a);
  }
  return true;
}

void DeadlockSearch::note_threads(Potential& p) const {
  std::set<int> concerned;
  for (const DeadlockFact::Waiter& w : p.fact.waiters) {
    concerned.insert(w.rank);
    concerned.insert(w.waits_for.begin(), w.waits_for.end());
  }
  for (const int r : concerned) {
    const Rank& rank = *world_.ranks[static_cast<std::size_t>(r)];
    if (rank.may_get_threads()) p.threads.emplace_back(&rank, rank.actor_count);
  }
}

void DeadlockSearch::step_over_riddles(const std::vector<Actor*>& passed) {
  for (Actor* a : passed) {
    drop_potentials_of(*a);
    ++world_.statistics.stepped_over;
    parking_.step_over(*a);
  }
}

// A send that an any-source receive may have taken, or somebody else's: as long as the receiver does not go on, nobody
// will learn which, and it may be waiting for what the sender has done since. The sender has left the send, so it is
// over, in a buffer or received. It is stepped over; nothing is told, since nothing is known.
bool DeadlockSearch::step_over_undecided(const WaitGraph& graph, const RealState* real) {
  const std::vector<Actor*>& undecided = graph.undecided();
  if (undecided.empty()) return false;
  const WaitGraph strict(world_, waits_, real, Choices::as_made, true);
  bool moved = false;
  for (const auto& component : strict.components()) {
    if (!is_at_rest(strict, component, real)) continue;
    if (real && !was_there_before(strict, component, undecided_, undecided_before_)) continue;
    for (const int i : component) {
      Actor* a = strict.nodes()[static_cast<std::size_t>(i)].actor;
      if (std::find(undecided.begin(), undecided.end(), a) == undecided.end()) continue;
      step_over_in_doubt(*a);
      moved = true;
    }
  }
  return moved;
}

// A sender goes on to its next message, which is in doubt like this one. Nothing but the sender has moved then, so
// there is no need to look at everybody again before each.
void DeadlockSearch::step_over_in_doubt(Actor& a) {
  const std::uint64_t others = calls_executed(world_) - a.serial;
  for (bool same = true; same;) {
    parking_.step_over(a);
    time_.run();
    same = a.parked && a.has_left() && a.posted[0] && calls_executed(world_) - a.serial == others;
    if (!same) return;
    const Wait wait = waits_.of(a);
    same = wait.free && wait.in_doubt;
  }
}

// Who waits for a receive and for a message may have the first in a buffer; who waits in a broadcast, for the root
// only.
std::vector<int> DeadlockSearch::stuck_whatever_is_buffered(const WaitGraph& graph, const std::vector<int>& component,
                                                            const RealState& real) {
  const WaitGraph lenient(world_, waits_, &real, Choices::lenient);
  std::vector<int> stuck;
  for (const int i : component)
    if (lenient.is_stuck(*graph.nodes()[static_cast<std::size_t>(i)].actor)) stuck.push_back(i);
  for (const WaitGraph::Node& n : lenient.nodes()) {
    const bool concerned = std::any_of(
        stuck.begin(), stuck.end(), [&](int i) { return graph.nodes()[static_cast<std::size_t>(i)].actor == n.actor; });
    if (concerned && n.wait.only_buffers && !real.had_its_chance(n.actor->rank->number, n.actor->thread, n.wait.since))
      return {};
  }
  return stuck;
}

void DeadlockSearch::consider_hard(const WaitGraph& graph, const std::vector<int>& component, const RealState& real) {
  const auto left = [&](int i) { return has_left(*graph.nodes()[static_cast<std::size_t>(i)].actor); };
  if (!is_at_rest(graph, component, &real) || std::any_of(component.begin(), component.end(), left)) return;
  const std::vector<int> certain = stuck_whatever_is_buffered(graph, component, real);
  std::vector<Place> places;
  // Where a doubt is refuted by one who stays, all who might have helped had their chance, too.
  const bool refuted = std::any_of(certain.begin(), certain.end(),
                                   [&](int i) { return graph.nodes()[static_cast<std::size_t>(i)].refuted; });
  for (const int i : certain) {
    const WaitGraph::Node& node = graph.nodes()[static_cast<std::size_t>(i)];
    Actor& a = *node.actor;
    if (a.told == a.serial + 1) return;  // they wait behind one that is known
    const bool any = node.wait.any;      // one that is in a buffer is enough
    const bool might_leave = refuted || a.stand == Stand::broken || any || waits_.explained_by_buffering(a);
    if (might_leave && !real.had_its_chance(a.rank->number, a.thread, node.wait.since)) return;
    std::uint64_t epoch = 0;
    real.inside(a.rank->number, a.thread, epoch);
    places.push_back({&a, a.serial, epoch});
  }
  if (places.empty()) return;
  seen_.push_back(places);
  if (std::find(seen_before_.begin(), seen_before_.end(), places) == seen_before_.end()) return;
  DeadlockFact fact = graph.fact(certain);
  fact.hard = true;
  for (const Place& p : places) {
    p.actor->told = p.serial + 1;
    drop_potentials_of(*p.actor);
  }
  told_hard_ = true;
  world_.listener.on(fact);
}

bool DeadlockSearch::is_watched(const Actor& actor) const {
  for (const Potential& p : potentials_)
    for (const Place& w : p.watched)
      if (w.actor == &actor && w.serial == actor.serial) return true;
  return false;
}

void DeadlockSearch::drop_potentials_of(const Actor& actor) {
  std::erase_if(potentials_, [&](const Potential& p) {
    return std::any_of(p.watched.begin(), p.watched.end(),
                       [&](const Place& w) { return w.actor == &actor && w.serial == actor.serial; });
  });
}

void DeadlockSearch::tell_potentials(bool all) {
  std::vector<Potential> left;
  for (Potential& p : potentials_) {
    const bool moved =
        std::all_of(p.watched.begin(), p.watched.end(), [](const Place& w) { return w.actor->serial != w.serial; });
    const bool helped =
        std::any_of(p.threads.begin(), p.threads.end(), [](const auto& t) { return t.first->actor_count != t.second; });
    if (helped) continue;
    if (!all && (!moved || !p.threads.empty())) {
      left.push_back(std::move(p));
    } else if (told_sites_.insert(p.sites).second) {
      world_.listener.on(p.fact);
    }
  }
  potentials_ = std::move(left);
}

}  // namespace mpivet::model
