#include "explore/findings/story.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "event/canonical.h"
#include "spec/functions.h"

namespace mpivet::explore {
namespace {

using report::ExploredCall;
using report::ExploredChoice;
using report::ExploredInterleaving;
using report::ExploredStep;
using report::Interleavings;

const char* name_of(End end) {
  switch (end) {
    case End::finished:
      return "finished";
    case End::deadlock:
      return "deadlock";
    case End::aborted:
      return "aborted";
    case End::crashed:
      return "crashed";
    case End::unsupported:
      return "unsupported";
  }
  return "?";
}

ExploredStep::Kind kind_of(StopKind kind) {
  switch (kind) {
    case StopKind::all:
    case StopKind::any:
    case StopKind::some:
      return ExploredStep::Kind::wait;
    case StopKind::test_all:
    case StopKind::test_any:
    case StopKind::test_some:
      return ExploredStep::Kind::test;
    case StopKind::probe:
    case StopKind::test_probe:
      return ExploredStep::Kind::probe;
    case StopKind::end:
      return ExploredStep::Kind::end;
    case StopKind::abort:
      return ExploredStep::Kind::abort;
    case StopKind::crash:
      return ExploredStep::Kind::crash;
    case StopKind::unsupported:
      break;
  }
  return ExploredStep::Kind::unsupported;
}

Origin origin_of(const Posted& posted) {
  switch (posted.kind) {
    case Posted::Kind::send:
      return posted.send->origin;
    case Posted::Kind::receive:
      return posted.receive->origin;
    case Posted::Kind::collective:
      break;
  }
  return posted.collective->origin;
}

// The call with this number that could end in several ways; calls that wait for all they name have none of their own.
Origin origin_of_outcome(const World& world, int rank, std::uint64_t number) {
  for (const Step& step : world.steps(rank))
    if (step.stop && step.stop->call == number && step.stop->kind != StopKind::all) return step.stop->origin;
  return {};
}

Origin origin_of_send(const World& world, int rank, std::uint64_t number) {
  for (const Step& step : world.steps(rank))
    if (step.posted && step.posted->number == number) return origin_of(*step.posted);
  return {};
}

template <class T>
std::uint32_t entered(std::map<T, std::uint32_t>& known, std::vector<T>& table, T value) {
  const auto [place, is_new] = known.try_emplace(std::move(value), static_cast<std::uint32_t>(table.size()));
  if (is_new) table.push_back(place->first);
  return place->second;
}

template <class T>
std::map<T, std::uint32_t> positions(const std::vector<T>& table) {
  std::map<T, std::uint32_t> known;
  for (std::size_t i = 0; i < table.size(); ++i) known.emplace(table[i], static_cast<std::uint32_t>(i));
  return known;
}

bool is_kept(std::size_t kept, bool notable, const StoryLimits& limits) {
  return kept < limits.interleavings * (notable ? 2 : 1);
}

}  // namespace

ExploredCall explored_call(std::uint32_t func, const std::string& site) {
  ExploredCall call;
  if (func != 0 && func <= spec::kFunctionCount) call.function = spec::info(static_cast<spec::Func>(func)).name;
  call.file = site;
  const auto colon = site.rfind(':');
  if (colon == std::string::npos) return call;
  const char* const end = site.data() + site.size();
  if (const auto [rest, error] = std::from_chars(site.data() + colon + 1, end, call.line);
      rest == end && error == std::errc())
    call.file.resize(colon);
  else
    call.line = 0;
  return call;
}

StoryTables::StoryTables(Interleavings& tree)
    : tree_(tree), calls_(positions(tree.calls)), choices_(positions(tree.choices)), steps_(positions(tree.steps)) {}
std::uint32_t StoryTables::call(ExploredCall call) { return entered(calls_, tree_.calls, std::move(call)); }
std::uint32_t StoryTables::choice(ExploredChoice choice) { return entered(choices_, tree_.choices, std::move(choice)); }
std::uint32_t StoryTables::step(ExploredStep step) { return entered(steps_, tree_.steps, std::move(step)); }

StoryTeller::StoryTeller(SiteOf site_of, StoryLimits limits)
    : site_of_(std::move(site_of)), limits_(limits), tables_(std::make_unique<StoryTables>(tree_)) {}

Interleavings StoryTeller::take() {
  Interleavings all = std::exchange(tree_, {});
  tables_ = std::make_unique<StoryTables>(tree_);
  path_count_ = step_count_ = 0;
  return all;
}

std::uint32_t StoryTeller::call(const Origin& origin) {
  return tables_->call(explored_call(origin.func, origin.stack == 0 ? "" : site_of_(origin.stack)));
}

void StoryTeller::look_at(const Interleaving& one, bool notable) {
  if (!is_kept(tree_.kept.size(), notable, limits_) || path_count_ + one.path.size() > limits_.steps) return;
  ExploredInterleaving kept{.number = one.number, .end = name_of(one.end), .notable = notable};
  const bool of_a_rank = one.end != End::finished && one.end != End::deadlock;
  if (of_a_rank) kept.rank = one.rank;
  for (const Choice& choice : one.path) kept.path.push_back(tables_->choice(told(choice, one.world)));
  path_count_ += kept.path.size();
  std::size_t steps = 0;
  for (int rank = 0; rank < one.world.size(); ++rank) steps += one.world.steps(rank).size();
  if (step_count_ + steps <= limits_.steps) {
    tell_steps(one, kept.steps);
    kept.steps_kept = true;
    step_count_ += kept.steps.size();
  }
  tree_.kept.push_back(std::move(kept));
}

ExploredChoice StoryTeller::told(const Choice& choice, const World& world) {
  ExploredChoice out;
  const bool match = choice.kind == Choice::Kind::match;
  out.kind = match ? ExploredChoice::Kind::receive : ExploredChoice::Kind::outcome;
  out.rank = choice.rank;
  out.number = choice.op;
  out.call = call(match ? world.origin(choice) : origin_of_outcome(world, choice.rank, choice.op));
  out.flag = choice.flag;
  out.chosen = choice.chosen;
  if (choice.source < 0) return out;
  out.source = choice.source;
  out.message = choice.send;
  out.message_call = call(origin_of_send(world, choice.source, choice.send));
  return out;
}

ExploredStep StoryTeller::told(int rank, const Step& step) {
  ExploredStep out;
  out.rank = rank;
  if (const Posted* posted = step.posted) {
    out.call = call(origin_of(*posted));
    out.operation = posted->number;
    if (posted->partner) out.matched = {posted->partner->rank, posted->partner->number};
    switch (posted->kind) {
      case Posted::Kind::send:
        out.kind = ExploredStep::Kind::send;
        out.peer = posted->send->dest;
        out.tag = posted->send->tag;
        break;
      case Posted::Kind::receive:
        out.kind = ExploredStep::Kind::receive;
        out.peer = posted->receive->source == event::kAnySource ? -1 : posted->receive->source;
        out.tag = posted->receive->tag == event::kAnyTag ? -1 : posted->receive->tag;
        out.possible = posted->candidates;
        break;
      case Posted::Kind::collective:
        out.kind = ExploredStep::Kind::collective;
        if (posted->meeting)
          out.meeting = meetings_.try_emplace(posted->meeting, static_cast<int>(meetings_.size())).first->second;
        break;
    }
    return out;
  }
  out.kind = kind_of(step.stop->kind);
  out.call = call(step.stop->origin);
  out.code = step.stop->code;
  for (const std::uint64_t operation : step.stop->ops)
    if (operation != 0) out.waits_for.push_back(operation);
  for (const Posted* posted : step.completed) out.completed.push_back(posted->number);
  if (step.found) out.matched = {step.found->rank, step.found->number};
  out.possible = step.candidates;
  return out;
}

// Ranks came to their stops in the order of the visits; a stop is over when its rank comes to the next one.
void StoryTeller::tell_steps(const Interleaving& one, std::vector<std::uint32_t>& steps) {
  meetings_.clear();
  const auto size = static_cast<std::size_t>(one.world.size());
  std::vector<std::size_t> next(size, 0);
  const auto tell = [&](std::size_t rank, bool done) {
    ExploredStep step = told(static_cast<int>(rank), one.world.steps(static_cast<int>(rank))[next[rank]++]);
    step.done = done;
    steps.push_back(tables_->step(std::move(step)));
  };
  for (const auto& [visitor, node] : one.visits) {
    const auto rank = static_cast<std::size_t>(visitor);
    const auto& own = one.world.steps(visitor);
    if (next[rank] < own.size() && own[next[rank]].stop) tell(rank, true);
    while (next[rank] < own.size() && own[next[rank]].posted) tell(rank, true);
  }
  for (std::size_t rank = 0; rank < size; ++rank) {
    const auto& own = one.world.steps(static_cast<int>(rank));
    while (next[rank] < own.size()) tell(rank, one.world.ended(static_cast<int>(rank)));
  }
}

void append(Interleavings& all, Interleavings&& later, std::uint64_t before, StoryLimits limits) {
  StoryTables tables(all);
  const auto call = [&](std::uint32_t old) { return tables.call(later.calls.at(old)); };
  std::size_t path_count = 0, step_count = 0;
  for (const ExploredInterleaving& one : all.kept) {
    path_count += one.path.size();
    step_count += one.steps.size();
  }
  for (ExploredInterleaving& one : later.kept) {
    if (!is_kept(all.kept.size(), one.notable, limits) || path_count + one.path.size() > limits.steps) continue;
    one.number += before;
    for (std::uint32_t& position : one.path) {
      ExploredChoice choice = later.choices.at(position);
      choice.call = call(choice.call);
      if (choice.source >= 0) choice.message_call = call(choice.message_call);
      position = tables.choice(std::move(choice));
    }
    path_count += one.path.size();
    one.steps_kept = one.steps_kept && step_count + one.steps.size() <= limits.steps;
    if (!one.steps_kept) one.steps.clear();
    for (std::uint32_t& position : one.steps) {
      ExploredStep step = later.steps.at(position);
      step.call = call(step.call);
      position = tables.step(std::move(step));
    }
    step_count += one.steps.size();
    all.kept.push_back(std::move(one));
  }
}

}  // namespace mpivet::explore
