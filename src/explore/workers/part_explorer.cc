#include "explore/workers/part_explorer.h"

#include <algorithm>

#include "event/canonical.h"
#include "explore/fib/beside.h"

namespace mpivet::explore {

// While a rank ran: by the user, or since another worker has met a limit or knows enough. No failure.
static bool is_interrupt(const Error& error) { return error.message == kInterrupted; }

PartExplorer::PartExplorer(const ProgramToExplore& program, const Wanted& wanted)
    : program_(program),
      wanted_(wanted),
      judge_(wanted.selection),
      records_([this](const event::Header* record) { judge_.define(record); }),
      barriers_([this](std::uint32_t stack) { return judge_.site_of(stack); }),
      stories_([this](std::uint32_t stack) { return judge_.site_of(stack); }) {}

Result<std::unique_ptr<PartExplorer>> PartExplorer::start(const ProgramToExplore& program, const Wanted& wanted) {
  std::unique_ptr<PartExplorer> made(new PartExplorer(program, wanted));
  auto processes = Processes::start(program, made->records_);
  if (!processes) return processes.error();
  made->processes_ = std::move(*processes);
  made->processes_->place_of = [judge = &made->judge_](std::uint32_t stack) { return judge->place_of(stack); };
  return made;
}

Result<std::vector<Branch>> PartExplorer::split(std::size_t wanted) { return explorer().split(wanted); }

World::LeftOut PartExplorer::left_out(const std::set<std::string>& sites) {
  return [this, &sites](const CollectiveOp& barrier) { return sites.contains(judge_.site_of(barrier.origin.stack)); };
}

Result<std::vector<Branch>> PartExplorer::split_without(std::size_t wanted, const std::set<std::string>& sites) {
  Explorer all = explorer();
  all.leave_out(left_out(sites));
  return all.split(wanted);
}

Tally PartExplorer::explore(const Branch& part, const Explorer::Watch& watch) {
  tally_ = {};
  Explorer all = explorer();
  if (wanted_.replay && wanted_.partial)
    all.follow_loosely(part.path);
  else if (wanted_.replay)
    all.follow(part.path);
  else
    all.begin_with(part.path);
  const auto summary = all.run([this](const Interleaving& one) { return visit(one); }, watch);
  const std::uint64_t count = tally_.summary.interleavings;
  if (summary) tally_.summary = *summary;
  if (!summary) (is_interrupt(summary.error()) ? tally_.summary.limit : tally_.problem) = summary.error().message;
  if (summary && summary->wrong_turn) tally_.problem = wrong_turn_text(*summary->wrong_turn);
  tally_.summary.interleavings = count;
  if (over_limit_) tally_.summary.limit = "--max-interleavings " + std::to_string(wanted_.limits.interleavings);
  tally_.verdicts = judge_.take_verdicts();
  tally_.barriers = barriers_.take();
  tally_.tree = stories_.take();
  tally_.counts = processes_->take_counts();
  tally_.mpi = records_.library;
  tally_.reached = judge_.resolver().reached();
  return std::move(tally_);
}

Result<WithoutBarrier> PartExplorer::explore_without(const Branch& part, const std::set<std::string>& sites,
                                                     const WithBarriers& with, const Explorer::Watch& watch) {
  Explorer all = explorer();
  all.begin_with(part.path);
  auto without = explore::explore_without(
      all, sites, with, [this](std::uint32_t stack) { return judge_.site_of(stack); }, watch);
  if (without || !is_interrupt(without.error())) return without;
  WithoutBarrier unfinished;
  unfinished.limit = kInterrupted;
  return unfinished;
}

bool PartExplorer::visit(const Interleaving& one) {
  if (wanted_.counter && wanted_.limits.interleavings != 0 &&
      wanted_.counter->fetch_add(1) >= wanted_.limits.interleavings) {
    over_limit_ = true;
    return false;
  }
  ++tally_.summary.interleavings;
  if (wanted_.each) wanted_.each(one);
  const std::size_t known = judge_.verdicts() + tally_.exits.size() + tally_.outputs.size();
  judge_.look_at(one, records_);
  if (wanted_.barriers) barriers_.look_at(one);
  if (one.end == End::deadlock) ++tally_.deadlocks;
  note_receives(one.world);
  note_ends(one);
  note_beside(one);
  if (wanted_.outputs) note_output(one);
  if (wanted_.stories) stories_.look_at(one, judge_.verdicts() + tally_.exits.size() + tally_.outputs.size() > known);
  if (one.end == End::unsupported) {
    const Stop& stop = *one.world.stop(one.rank);
    const std::string place = judge_.place_of(stop.origin.stack);
    tally_.problem = stop.text + ", which rank " + std::to_string(one.rank) + " calls" +
                     (place.empty() ? "" : " at " + place) + ", cannot be explored";
    return false;
  }
  return true;
}

void PartExplorer::note_receives(const World& world) {
  for (int rank = 0; rank < world.size(); ++rank)
    for (const Step& step : world.steps(rank)) {
      if (step.stop) note_probe(rank, step);
      const Posted* posted = step.posted;
      if (!posted || !posted->receive || posted->receive->source != event::kAnySource) continue;
      OpenReceive& receive = tally_.receives[judge_.site_of(posted->receive->origin.stack)];
      receive.func = posted->receive->origin.func;
      receive.ranks.insert(rank);
      receive.senders.insert(posted->candidates.begin(), posted->candidates.end());
      if (!posted->partner) continue;
      // What it got in another interleaving was possible here too, as far as its history is the same.
      auto& got = tally_.got[{rank, posted->number}];
      got.insert(posted->partner->rank);
      receive.senders.insert(posted->partner->rank);
      receive.open = receive.open || got.size() > 1 || posted->candidates.size() > 1;
    }
}

void PartExplorer::note_probe(int rank, const Step& step) {
  const bool probes = step.stop->kind == StopKind::probe || step.stop->kind == StopKind::test_probe;
  if (!probes || step.stop->source != event::kAnySource || !step.found) return;
  OpenReceive& probe = tally_.receives[judge_.site_of(step.stop->origin.stack)];
  probe.func = step.stop->origin.func;
  probe.ranks.insert(rank);
  probe.senders.insert(step.candidates.begin(), step.candidates.end());
  probe.open = probe.open || step.candidates.size() > 1;
}

void PartExplorer::note_ends(const Interleaving& one) {
  for (int rank = 0; rank < one.world.size(); ++rank) {
    if (!one.world.ended(rank)) continue;
    const Stop& stop = *one.world.stop(rank);
    const bool aborted = stop.kind == StopKind::abort;
    if ((stop.code == 0 || stop.kind != StopKind::end) && !aborted) continue;
    auto known = std::find_if(tally_.exits.begin(), tally_.exits.end(), [&](const ExitStatus& exit) {
      return exit.rank == rank && exit.code == stop.code && exit.aborted == aborted;
    });
    if (known == tally_.exits.end())
      known = tally_.exits.insert(known, {rank, stop.code, aborted, {0, one.number, one.path, one.world.extents()}});
    ++known->seen.interleavings;
  }
}

void PartExplorer::note_output(const Interleaving& one) {
  std::vector<std::string> by_rank(static_cast<std::size_t>(one.world.size()));
  for (const auto& [rank, node] : one.visits) {
    by_rank[static_cast<std::size_t>(rank)] += node->batch.output;
    by_rank[static_cast<std::size_t>(rank)] += node->batch.errors;
  }
  std::string all;
  for (std::size_t rank = 0; rank < by_rank.size(); ++rank)
    if (!by_rank[rank].empty()) all += "rank " + std::to_string(rank) + ":\n" + by_rank[rank];
  Seen& seen = tally_.outputs[all];
  if (seen.interleavings++ == 0) seen = {1, one.number, one.path, one.world.extents()};
}

void PartExplorer::note_beside(const Interleaving& one) {
  BesideMessages beside;
  for (const auto& [rank, node] : one.visits) {
    for (const BesideOp& op : node->batch.beside) beside.add(rank, op);
    for (const Operation& op : node->batch.ops)
      if (std::holds_alternative<CancelOp>(op))
        tally_.beside.insert("rank " + std::to_string(rank) + " cancels a request, in time or not");
  }
  for (std::string& phrase : beside.what_orders_ranks()) tally_.beside.insert(std::move(phrase));
}

std::string PartExplorer::wrong_turn_text(const WrongTurn& turn) {
  const std::string after = "after " + std::to_string(turn.depth) + (turn.depth == 1 ? " choice" : " choices");
  if (!turn.wanted) return "the program has left the given way " + after + ": there is more to choose than there was";
  const Choice& choice = *turn.wanted;
  const std::string place = judge_.place_of(turn.origin.stack);
  const std::string rank = "rank " + std::to_string(choice.rank);
  std::string text = "the program has left the given way " + after + ": ";
  if (choice.kind == Choice::Kind::match)
    text += "the receive of " + rank + (place.empty() ? "" : " at " + place) + " cannot get the message of rank " +
            std::to_string(choice.source) + " any more";
  else
    text += "the call of " + rank + (place.empty() ? "" : " at " + place) + " cannot end as it did";
  return text + ". Is it the same program, with the same input?";
}

}  // namespace mpivet::explore
