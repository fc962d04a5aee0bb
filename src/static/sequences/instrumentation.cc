#include "static/sequences/instrumentation.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "base/fnv.h"
#include "static/graphs/closest_join.h"
#include "static/points_to/reached.h"
#include "static/threads/thread_flags.h"

namespace mpivet::statics {
namespace {

// Calls that end the process in good order. After MPI_Abort and its like nothing has to match.
bool ends_process(const std::string& symbol) {
  static constexpr std::string_view kNames[] = {
      "exit", "_exit", "_Exit", "quick_exit", "_gfortran_stop_numeric", "_gfortran_stop_string"};
  return std::find(std::begin(kNames), std::end(kNames), symbol) != std::end(kNames);
}

void add_condition(CheckedCall& checked, const Place& place) {
  for (const Place& known : checked.conditions)
    if (known.file == place.file && known.line == place.line) return;
  checked.conditions.push_back(place);
}

// One function.
class FunctionPlanner {
 public:
  FunctionPlanner(const Program& program, Id f, const ControlFlow& flow, const FunctionSequences& sequences,
                  const Vocabulary& operations, const PlanAnswers& answers)
      : program_(program),
        function_(program.function(f)),
        f_(f),
        flow_(flow),
        own_(sequences),
        operations_(operations),
        answers_(answers) {}

  FunctionPlan plan(bool all) {
    FunctionPlan out;
    out.function = f_;
    out.key = key();
    for (const Expression& stream : own_.streams) out.streams.push_back(stream.key());
    for (const Group& group : own_.pass.groups) flag(group);
    for (Id b = 0; b < own_.graph.events.size(); ++b)
      for (const Event& event : own_.graph.events[b]) add(b, event);
    for (auto& [call, checked] : calls_) out.calls.push_back(std::move(checked));
    std::erase_if(out.calls, [&](const CheckedCall& c) { return !c.flagged && !calls_mpi(c.call); });
    leaves(out, all);
    if (all) add_unreached(out);
    return out;
  }

 private:
  std::string key() const {
    const std::string& symbol = text(program_.unit_of(f_), function_.symbol);
    return function_.local ? symbol + "@" + program_.unit_of(f_).source : symbol;
  }
  bool calls_mpi(Id call) const { return function_.calls[call].kind == Call::Kind::mpi; }

  // The conditions of the group that are not proved belong to all collectives of its nodes: a loop is one node.
  void flag(const Group& group) {
    std::vector<Id> open;
    for (const Id b : group.conditions)
      if (answers_.condition(f_, b) != Answer::uniform && !chooses_thread(program_, f_, b)) open.push_back(b);
    for (const Id node : group.nodes)
      for (const Event& event : own_.graph.events[node])
        if (event.stream == group.stream) conditions_[event.site].insert(open.begin(), open.end());
  }

  void add(Id block, const Event& event) {
    const EventSite& site = own_.sites[event.site];
    const Id call = function_.calls[site.call].as_given(site.call);
    CheckedCall& checked = calls_[call];
    if (checked.call == kNone) {
      checked.call = call;
      checked.place = function_.blocks[site.block].statements[site.statement].place;
      checked.collective = *operations_.leaves(event.operation).begin();
      checked.stream = event.stream;
    }
    const auto& open = conditions_[event.site];
    checked.flagged |= !open.empty();
    for (const Id b : open) add_condition(checked, place_of_end(function_.blocks[b]));
    if (site.chosen && answers_.choice(f_, site.call) != Answer::uniform) {
      checked.flagged = true;
      add_condition(checked, checked.place);
    }
    block_of_[call] = block;
  }
  // Collectives on ways that do not come back, which Algorithm 1 does not look at.
  void add_unreached(FunctionPlan& out) const {
    for (const Block& block : function_.blocks)
      for (const Statement& s : block.statements) {
        if (s.kind != Statement::Kind::call || block_of_.count(s.call) != 0) continue;
        const Call& call = function_.calls[s.call];
        if (call.kind != Call::Kind::mpi || call.wrapper != kNone || !is_collective(call.function)) continue;
        CheckedCall checked;
        checked.call = s.call;
        checked.place = s.place;
        checked.collective = spec::info(call.function).name;
        checked.stream = static_cast<Id>(own_.streams.size());
        out.calls.push_back(std::move(checked));
      }
    out.streams.emplace_back("?");
  }

  // All communicators of the function are left at the same place, so that a rank cannot make up for one by another.
  void leaves(FunctionPlan& out, bool all) {
    std::vector<Id> blocks;
    std::set<Id> streams;
    for (const CheckedCall& checked : out.calls) {
      if (!checked.flagged && !all) continue;
      blocks.push_back(block_of_[checked.call]);
      streams.insert(checked.stream);
    }
    if (streams.empty()) return;
    for (const Leave& leave : places(closest_join(flow_.successors, kEntryBlock, kExitBlock, blocks), out))
      for (const Id stream : streams) {
        out.leaves.push_back(leave);
        out.leaves.back().stream = stream;
        out.leaves.back().place = place_near(leave.block);
      }
  }
  std::vector<Leave> places(Id join, const FunctionPlan& plan) const {
    std::vector<Leave> out;
    if (join != kExitBlock) out.push_back(in_block(join, plan));
    for (Id b = 0; b < function_.blocks.size(); ++b) {
      const Block& block = function_.blocks[b];
      if (join == kExitBlock && block.end == Block::End::returns)
        out.push_back({Leave::Where::before_return, kNone, b});
      if (block.end != Block::End::leaves || block.statements.empty()) continue;
      const Statement& last = block.statements.back();
      if (last.kind != Statement::Kind::call || function_.calls[last.call].kind != Call::Kind::direct) continue;
      if (ends_process(text(program_.unit_of(f_), function_.calls[last.call].symbol)))
        out.push_back({Leave::Where::before_call, kNone, b, function_.calls[last.call].as_given(last.call)});
    }
    return out;
  }
  // The first place that is known from the start of the block on; the compiler's own statements have none.
  Place place_near(Id block) const {
    while (block != kExitBlock) {
      const Block& b = function_.blocks[block];
      for (const Statement& s : b.statements)
        if (s.place.line != 0) return s.place;
      if (b.place.line != 0) return b.place;
      if (b.successors.size() != 1 || b.successors[0].block == block) break;
      block = b.successors[0].block;
    }
    return function_.place;
  }
  // At its start, or after the last of the collectives there.
  Leave in_block(Id join, const FunctionPlan& plan) const {
    Leave out{Leave::Where::block_start, kNone, join};
    for (const Statement& s : function_.blocks[join].statements) {
      if (s.kind != Statement::Kind::call) continue;
      const Id call = function_.calls[s.call].as_given(s.call);
      for (const CheckedCall& checked : plan.calls)
        if (checked.call == call) out = {Leave::Where::after_call, kNone, join, call};
    }
    return out;
  }

  const Program& program_;
  const Function& function_;
  const Id f_;
  const ControlFlow& flow_;
  const FunctionSequences& own_;
  const Vocabulary& operations_;
  const PlanAnswers& answers_;
  std::map<Id, std::set<Id>> conditions_;  // by event site
  std::map<Id, CheckedCall> calls_;        // by call as given
  std::map<Id, Id> block_of_;              // likewise
};

// What calls under unproved conditions lead to: the collectives there have to be checked as well. So have those that a
// pointer may lead to of which nothing is known.
Reached from_flagged(const Program& program, const PointsTo& points_to, const std::vector<FunctionPlan>& plans) {
  Reached out(program, points_to);
  for (const FunctionPlan& plan : plans)
    for (const CheckedCall& checked : plan.calls)
      if (checked.flagged) out.from(plan.function, checked.call);
  for (Id f = 0; f < program.functions().size(); ++f)
    for (Id c = 0; c < program.function(f).calls.size(); ++c)
      if (points_to.is_guess(f, c)) out.from(f, c);
  return out;
}

// A body of a parallel region is under the conditions of the region, but its threads do not come by there.
void pass_on_to_regions(const PointsTo& points_to, std::vector<FunctionPlan>& plans) {
  std::map<Id, FunctionPlan*> of;
  for (FunctionPlan& plan : plans) of[plan.function] = &plan;
  for (const FunctionPlan& plan : plans)
    for (const CheckedCall& region : plan.calls) {
      if (!region.flagged || !points_to.run_by_library(plan.function, region.call)) continue;
      for (const Id body : points_to.callees(plan.function, region.call))
        if (const auto at = of.find(body); at != of.end())
          for (CheckedCall& inner : at->second->calls)
            for (const Place& place : region.conditions) add_condition(inner, place);
    }
}

// What other functions run, in threads of their own perhaps: the bodies of OpenMP's parallel regions, threads,
// handlers.
Reached run_by_others(const Program& program, const PointsTo& points_to) {
  Reached out(program, points_to);
  for (Id f = 0; f < program.functions().size(); ++f)
    for (Id c = 0; c < program.function(f).calls.size(); ++c)
      if (points_to.run_by_library(f, c)) out.from(f, c);
  return out;
}

}  // namespace

std::uint64_t site_id(const std::string& function_key, Id call) {
  return fnv1a(fnv1a(kFnvStart, function_key), "#" + std::to_string(call));
}

std::vector<FunctionPlan> plan_instrumentation(const Program& program, const PointsTo& points_to,
                                               const std::vector<ControlFlow>& flows, const Sequences& sequences,
                                               const PlanAnswers& answers, const Hybrid* threads,
                                               const PlanOptions& options) {
  std::vector<FunctionPlan> plans;
  for (Id f = 0; f < program.functions().size(); ++f)
    if (sequences.of(f).has_collectives || options.all)
      plans.push_back(
          FunctionPlanner(program, f, flows[f], sequences.of(f), sequences.operations(), answers).plan(options.all));
  std::erase_if(plans, [](const FunctionPlan& plan) { return plan.calls.empty(); });
  pass_on_to_regions(points_to, plans);
  const Reached from_outside = from_flagged(program, points_to, plans);
  const Reached by_others = run_by_others(program, points_to);
  std::vector<FunctionPlan*> flagged;
  for (FunctionPlan& plan : plans) {
    for (CheckedCall& checked : plan.calls) checked.from_outside = from_outside[plan.function];
    if (by_others[plan.function]) plan.leaves.clear();  // visits of several threads cannot be compared
    if (std::any_of(plan.calls.begin(), plan.calls.end(), [](const CheckedCall& c) { return c.flagged; }))
      flagged.push_back(&plan);
  }
  if (threads) flag_threads(program, points_to, *threads, plans);
  // With conditions in several functions a rank may make up in one for what it has left out in another.
  if (options.closed && flagged.size() == 1)
    flagged[0]->cannot_make_up = EnteredOnce(program, points_to, flows, answers.condition).of(flagged[0]->function);
  return plans;
}

}  // namespace mpivet::statics
