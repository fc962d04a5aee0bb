#include "explore/exploration.h"

#include <algorithm>
#include <chrono>

#include "event/canonical.h"
#include "spec/functions.h"

namespace mpivet::explore {
namespace {

class Exploration {
 public:
  Exploration(const ProgramToExplore& program, const Wanted& wanted)
      : program_(program),
        wanted_(wanted),
        judge_(wanted.selection),
        records_([this](const event::Header* record) { judge_.define(record); }) {}

  Result<Found> run() {
    const auto start = std::chrono::steady_clock::now();
    auto processes = Processes::start(program_, records_);
    if (!processes) return processes.error();
    found_.buffering = program_.buffering;
    Explorer explorer(**processes, program_.ranks, program_.buffering, wanted_.limits);
    explorer.begin_with(wanted_.path);
    const auto summary = explorer.run([this](const Interleaving& one) { return visit(one); }, wanted_.watch);
    if (summary) found_.summary = *summary;
    if (!summary) found_.problem = summary.error().message;
    found_.summary.interleavings = count_;
    if (wanted_.barriers) judge_barriers_with(**processes);
    found_.verdicts = judge_.verdicts();
    collect_receives();
    for (auto& [text, output] : outputs_) found_.outputs.push_back(std::move(output));
    found_.counts = (*processes)->counts();
    found_.mpi = records_.library;
    found_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return std::move(found_);
  }

 private:
  bool visit(const Interleaving& one) {
    ++count_;
    if (wanted_.each) wanted_.each(one);
    judge_.look_at(one, records_);
    if (wanted_.barriers) with_barriers_.look_at(one);
    if (one.end == End::deadlock) ++found_.deadlocks;
    note_receives(one.world);
    note_ends(one);
    if (wanted_.outputs) note_output(one);
    if (one.end == End::unsupported) {
      const Stop& stop = *one.world.stop(one.rank);
      const std::string place = judge_.place_of(stop.origin.stack);
      found_.problem = stop.text + ", which rank " + std::to_string(one.rank) + " calls" +
                       (place.empty() ? "" : " at " + place) + ", cannot be explored";
      return false;
    }
    return !wanted_.first_only;
  }

  void note_receives(const World& world) {
    for (int rank = 0; rank < world.size(); ++rank)
      for (const Step& step : world.steps(rank)) {
        const Posted* posted = step.posted;
        if (!posted || !posted->receive || posted->receive->source != event::kAnySource) continue;
        OpenReceive& receive = receives_[posted->receive->origin.stack];
        receive.origin = posted->receive->origin;
        receive.ranks.insert(rank);
        receive.senders.insert(posted->candidates.begin(), posted->candidates.end());
        // What it got in another interleaving was possible here too, as far as its history is the same.
        if (posted->partner) {
          auto& of_this = possible_[{rank, posted->number}];
          of_this.insert(posted->partner->rank);
          if (of_this.size() > 1 || posted->candidates.size() > 1) open_.insert(posted->receive->origin.stack);
        }
      }
  }

  void collect_receives() {
    for (auto& [stack, receive] : receives_) {
      if (!open_.contains(stack) || receive.senders.size() < 2) continue;
      receive.place = judge_.place_of(stack);
      found_.receives.push_back(receive);
    }
  }

  void note_ends(const Interleaving& one) {
    for (int rank = 0; rank < one.world.size(); ++rank) {
      if (!one.world.ended(rank)) continue;
      const Stop& stop = *one.world.stop(rank);
      const bool aborted = stop.kind == StopKind::abort;
      if (stop.code == 0 || (stop.kind != StopKind::end && !aborted)) continue;
      auto known = std::find_if(found_.exits.begin(), found_.exits.end(), [&](const ExitStatus& exit) {
        return exit.rank == rank && exit.code == stop.code && exit.aborted == aborted;
      });
      if (known == found_.exits.end())
        known = found_.exits.insert(known, {rank, stop.code, aborted, 0, one.number, one.path});
      ++known->interleavings;
    }
  }

  void note_output(const Interleaving& one) {
    std::vector<std::string> by_rank(static_cast<std::size_t>(one.world.size()));
    for (const auto& [rank, node] : one.visits) by_rank[static_cast<std::size_t>(rank)] += node->batch.output;
    std::string all;
    for (std::size_t rank = 0; rank < by_rank.size(); ++rank)
      if (!by_rank[rank].empty()) all += "rank " + std::to_string(rank) + ":\n" + by_rank[rank];
    DifferentOutput& output = outputs_[all];
    if (output.interleavings++ == 0) output = {all, 1, one.number, one.path};
  }

  void judge_barriers_with(RankRunner& runner) {
    std::string undecided;
    if (!found_.problem.empty())
      undecided = "the exploration ended early";
    else if (!found_.summary.complete)
      undecided = "not all interleavings were explored";
    else if (with_barriers_.deadlock)
      undecided = "not all interleavings come to a good end";
    auto verdicts =
        judge_barriers(runner, program_.ranks, program_.buffering, wanted_.limits, with_barriers_, undecided);
    if (!verdicts) {
      found_.problem = verdicts.error().message;
      return;
    }
    found_.barriers = std::move(*verdicts);
    for (const BarrierVerdict& verdict : found_.barriers) {
      std::set<std::string> places;
      for (const std::uint32_t stack : verdict.barrier.stacks) places.insert(judge_.place_of(stack));
      std::string text;
      for (const std::string& place : places) text += (text.empty() ? "" : ", ") + place;
      found_.barrier_places.push_back(text);
    }
  }

  const ProgramToExplore& program_;
  const Wanted& wanted_;
  Judge judge_;
  Records records_;
  WithBarriers with_barriers_;
  Found found_;
  std::uint64_t count_ = 0;
  std::map<std::uint32_t, OpenReceive> receives_;  // by stack
  std::map<std::pair<int, std::uint64_t>, std::set<int>> possible_;
  std::set<std::uint32_t> open_;
  std::map<std::string, DifferentOutput> outputs_;
};

}  // namespace

Result<Found> explore_program(const ProgramToExplore& program, const Wanted& wanted) {
  return Exploration(program, wanted).run();
}

}  // namespace mpivet::explore
