#include "cli/explore/explore_facts.h"

#include "cli/explore/explore_text.h"
#include "explore/findings/story.h"
#include "replay/replay.h"

namespace mpivet::cli {
namespace {

using explore::BarrierVerdict;
using explore::Found;
using explore::Relevance;
using report::ExploredBarrier;

std::vector<int> list_of(const std::set<int>& ranks) { return {ranks.begin(), ranks.end()}; }

ExploredBarrier::Verdict verdict_of(Relevance relevance) {
  switch (relevance) {
    case Relevance::irrelevant:
      return ExploredBarrier::Verdict::irrelevant;
    case Relevance::relevant:
      return ExploredBarrier::Verdict::relevant;
    case Relevance::undecided:
      break;
  }
  return ExploredBarrier::Verdict::undecided;
}

ExploredBarrier barrier_of(const BarrierVerdict& verdict, explore::StoryTables& tables) {
  ExploredBarrier barrier;
  for (const std::string& site : verdict.barrier.sites)
    barrier.calls.push_back(tables.call(explore::explored_call(verdict.barrier.func, site)));
  barrier.times = verdict.barrier.calls;
  barrier.verdict = verdict_of(verdict.relevance);
  if (verdict.relevance == Relevance::undecided) barrier.why = verdict.why;
  if (verdict.relevance != Relevance::relevant) return barrier;
  barrier.why = why_relevant(verdict);
  const auto& ordered = verdict.new_match ? verdict.new_match : verdict.barrier.orders;
  if (!ordered) return barrier;
  const auto caller = [&](const explore::CallAt& call) {
    return report::CallOfRank{call.rank, tables.call(explore::explored_call(call.func, call.site))};
  };
  barrier.receive = caller(ordered->receive);
  barrier.send = caller(ordered->send);
  return barrier;
}

}  // namespace

report::Exploration explore_facts(const Found& found, const OtherInput& other_input) {
  const explore::Tally& tally = found.tally;
  report::Exploration facts;
  facts.buffering = replay::name_of(found.buffering);
  facts.interleavings = tally.summary.interleavings;
  facts.deadlocks = tally.deadlocks;
  facts.complete = tally.summary.complete && tally.problem.empty();
  facts.limit = tally.summary.limit;
  facts.problem = tally.problem;
  facts.explored = facts.complete ? 1 : tally.summary.explored;
  facts.seconds = found.seconds;
  facts.tree = tally.tree;
  explore::StoryTables tables(facts.tree);
  for (const auto& [site, receive] : tally.receives)
    if (!receive.senders.empty())
      facts.receives.push_back({tables.call(explore::explored_call(receive.func, site)), list_of(receive.ranks),
                                list_of(receive.senders), receive.open});
  for (const BarrierVerdict& verdict : found.barriers) facts.barriers.push_back(barrier_of(verdict, tables));
  facts.other_input = other_input.verdict;
  facts.other_input_notes = other_input.notes;
  return facts;
}

}  // namespace mpivet::cli
