#include "static/analyze.h"

#include <algorithm>
#include <map>

#include "static/dependence/ends_by_exchange.h"
#include "static/dependence/mode_of_call.h"
#include "static/dependence/unrelated.h"
#include "static/event_places.h"
#include "static/graphs/paths.h"
#include "static/sequences/sequences.h"
#include "static/summary/instances.h"
#include "static/threads/thread_flags.h"

namespace mpivet::statics {
namespace {

bool calls_collectives(const Program& program) {
  for (Id f = 0; f < program.functions().size(); ++f)
    for (const Call& call : program.function(f).calls)
      if (call.kind == Call::Kind::mpi && is_collective(call.function)) return true;
  return false;
}

bool calls_mpi(const Program& program) {
  for (Id f = 0; f < program.functions().size(); ++f)
    for (const Call& call : program.function(f).calls)
      if (call.kind == Call::Kind::mpi) return true;
  return false;
}

// A hybrid program without collectives: there is nothing to diverge.
Analysis threads_alone(const Program& program) {
  Analysis out;
  out.statistics.functions = program.functions().size();
  if (uses_openmp(program) && calls_mpi(program)) out.hybrid = look_at_threads(program);
  return out;
}

class Analyzer {
 public:
  Analyzer(const Program& program, const AnalyzeOptions& options)
      : program_(program),
        options_(options),
        points_to_(program),
        calls_(program, points_to_),
        flows_(control_flows(program)),
        sequences_(program, points_to_, calls_, flows_, options.published ? PassMode::published : PassMode::extended),
        communicators_(program),
        places_(program, sequences_) {}

  Analysis run() {
    for (Id f = 0; f < program_.functions().size(); ++f) function(f);
    merge_instances(program_, result_.divergences);
    if (uses_openmp(program_)) result_.hybrid = look_at_threads(program_, points_to_, calls_, flows_);
    if (options_.plan)
      result_.plans = plan_instrumentation(program_, points_to_, flows_, sequences_,
                                           {[&](Id f, Id b) { return dependence().of_condition(f, b); },
                                            [&](Id f, Id call) { return dependence().of_pointer(f, call); }},
                                           result_.hybrid ? &*result_.hybrid : nullptr, *options_.plan);
    return std::move(result_);
  }

 private:
  // Made when the first condition asks for it: most units have none.
  const Dependence& dependence() {
    if (!dependence_) {
      graph_.emplace(
          make_dependence_graph(program_, points_to_, calls_, flows_, {options_.whole_program, options_.divergent}));
      dependence_.emplace(program_, points_to_, calls_, *graph_);
    }
    return *dependence_;
  }

  void function(Id f) {
    const auto& own = sequences_.of(f);
    ++result_.statistics.functions;
    if (!own.has_collectives) return;
    count(f);
    std::set<Id> told;
    for (const Group* at : in_source_order(f)) {
      const Group& group = *at;
      std::vector<Id> split;
      bool is_new = false;
      for (const Id b : group.conditions) {
        if (answer(f, group, b) < options_.least || harmless(f, b, group)) continue;
        split.push_back(b);
      }
      for (const Id b : split) is_new |= !told.count(b) && !leads_to_told(f, group, b, split, told);
      if (!is_new) continue;
      told.insert(split.begin(), split.end());
      result_.divergences.push_back(divergence(f, group, split));
    }
    choices(f);
  }

  // A condition around another one that was told for another communicator: who comes by there misses the collective by
  // the same way out.
  bool leads_to_told(Id f, const Group& group, Id block, const std::vector<Id>& split, const std::set<Id>& told) const {
    return std::binary_search(group.indirect.begin(), group.indirect.end(), block) &&
           std::any_of(split.begin(), split.end(),
                       [&](Id b) { return told.count(b) && is_controlled_by(f, b, block); });
  }

  // Calls of one of several functions with different collectives: which of them it is, is a condition as well.
  void choices(Id f) {
    const auto& own = sequences_.of(f);
    std::set<Id> told;
    for (Id b = 0; b < own.graph.events.size(); ++b)
      for (const Event& event : own.graph.events[b]) {
        const EventSite& site = own.sites[event.site];
        if (!site.chosen || choice(f, event.site) < options_.least || !told.insert(site.call).second) continue;
        result_.divergences.push_back(divergence_by_choice(f, event));
      }
  }
  Answer choice(Id f, Id site) {
    const EventSite& event = sequences_.of(f).sites[site];
    const Answer own = dependence().of_pointer(f, event.call);
    if (own != Answer::divergent) return own;
    const auto [at, call] = places_.mpi_call(f, site);
    return surely_called(f, site) && splitting_makers(dependence().makers_of_communicator(at, call)).empty()
               ? own
               : Answer::unknown;
  }
  Divergence divergence_by_choice(Id f, const Event& event) {
    const auto& own = sequences_.of(f);
    const EventSite& site = own.sites[event.site];
    Divergence out;
    out.collective = *sequences_.operations().leaves(event.operation).begin();
    out.communicator = own.streams[event.stream].display();
    out.function = program_.name(f);
    out.site = places_.site_of(f, site.block, site.statement);
    places_.describe_callee(site, out);
    SplitCondition condition;
    condition.site = out.site;
    condition.answer = choice(f, event.site);
    condition.choice = true;
    if (condition.answer == Answer::divergent) condition.why = dependence().why_pointer(f, site.call, out.site.place);
    out.conditions.push_back(std::move(condition));
    out.path_with = {out.collective};
    out.sites_with = {out.site};
    return out;
  }

  // A condition that splits several collectives is told at the first of them.
  std::vector<const Group*> in_source_order(Id f) const {
    const auto& own = sequences_.of(f);
    std::vector<const Group*> out;
    for (const Group& group : own.pass.groups) out.push_back(&group);
    const auto place = [&](const Group* group) {
      const EventSite& event = own.sites[group->sites.front()];
      const Place& at = program_.function(f).blocks[event.block].statements[event.statement].place;
      return std::pair(at.line, at.column);
    };
    std::stable_sort(out.begin(), out.end(), [&](const Group* a, const Group* b) { return place(a) < place(b); });
    return out;
  }

  void count(Id f) {
    const auto& own = sequences_.of(f);
    auto& s = result_.statistics;
    std::set<Id> flagged_sites, conditions;
    for (const Group& group : own.pass.groups) {
      conditions.insert(group.conditions.begin(), group.conditions.end());
      if (group.conditions.empty()) continue;
      for (const Id site : group.sites)
        if (own.sites[site].callee == kNone) flagged_sites.insert(site);
    }
    for (const EventSite& site : own.sites) s.collectives += site.callee == kNone;
    for (const Id b : flows_[f].order) s.conditions += flows_[f].successors[b].size() > 1;
    s.flagged_collectives += flagged_sites.size();
    s.flagged_conditions += conditions.size();
    for (const Id b : conditions) {
      Answer answer = Answer::uniform;
      for (const Group& group : own.pass.groups)
        if (std::binary_search(group.conditions.begin(), group.conditions.end(), b))
          answer = std::max(answer, this->answer(f, group, b));
      s.divergent += answer == Answer::divergent;
      s.unknown += answer == Answer::unknown;
      s.uniform += answer == Answer::uniform;
    }
  }

  // What a condition means for a group. Also where it takes a further one to miss the collective: a way out after an
  // error that only some ranks look for is one that the others do not take. That memory runs out is not told, nor are
  // rounds that end by what was exchanged in them, nor what a caller asks for.
  Answer answer(Id f, const Group& group, Id block) {
    const Answer own = dependence().of_condition(f, block);
    if (own != Answer::divergent) return own;
    const bool sure = surely_called(f, group.sites.front()) && !lacks_memory_alone(f, group, block) &&
                      !tests_mode_of_call(program_, points_to_, calls_, communicators_, f, block) &&
                      !ends_by_exchange(program_, flows_[f], communicators_, f, block, dependence().sources(f, block),
                                        sequences_.of(f).streams[group.stream]);
    return sure ? own : Answer::unknown;
  }
  // Does it take, beyond the condition, a failed allocation to miss the collective?
  bool lacks_memory_alone(Id f, const Group& group, Id block) const {
    const auto is_indirect = [&](Id b) { return std::binary_search(group.indirect.begin(), group.indirect.end(), b); };
    return is_indirect(block) && std::all_of(group.conditions.begin(), group.conditions.end(), [&](Id b) {
             return is_indirect(b) || !is_controlled_by(f, b, block) || tests_new_memory(f, b);
           });
  }
  bool is_controlled_by(Id f, Id block, Id condition) const {
    std::set<Id> seen;
    std::vector<Id> work{block};
    while (!work.empty()) {
      const Id b = work.back();
      work.pop_back();
      for (const Id above : flows_[f].controlled_by[b])
        if (seen.insert(above).second) work.push_back(above);
    }
    return seen.count(condition) != 0;
  }
  bool tests_new_memory(Id f, Id block) const {
    return std::any_of(program_.function(f).blocks[block].condition.begin(),
                       program_.function(f).blocks[block].condition.end(), [&](const Operand& o) {
                         const auto targets = points_to_.of(f, o);
                         return o.kind == Operand::Kind::value && !targets.wide && !targets.list.empty() &&
                                std::all_of(targets.list.begin(), targets.list.end(),
                                            [&](Target t) { return t.object() >= program_.objects().size(); });
                       });
  }
  // Or by one of many functions that a pointer may lead to, most of them in theory only?
  bool surely_called(Id f, Id site) const {
    constexpr std::size_t kMany = 4;
    for (const EventSite* event = &sequences_.of(f).sites[site]; event->callee != kNone;
         event = &sequences_.of(f).sites[site]) {
      if (points_to_.callees(f, event->call).size() > kMany) return false;
      if (event->inner_site == kNone) return true;
      f = event->callee;
      site = event->inner_site;
    }
    return true;
  }

  // Who is in a communicator that was split off depends on the rank by design; only a condition that depends on the
  // rank within that communicator can split its members.
  bool harmless(Id f, Id block, const Group& group) {
    if (options_.least != Answer::divergent) return false;
    const auto makers = makers_of(f, group);
    if (tests_communicator(f, block, group)) return true;
    if (!makers.empty() && std::all_of(makers.begin(), makers.end(), [&](const auto& m) { return is_private(m); }))
      return true;
    if (makers.empty()) return is_place_elsewhere(f, block, group) || is_place_in_part(f, block, group);
    const auto splitting = splitting_makers(makers);
    if (splitting.empty()) return false;
    const auto& sources = dependence().sources(f, block);
    return std::none_of(sources.begin(), sources.end(), [&](const auto& source) {
      if (source.second == kNone) return true;
      // If it may be one of several communicators, the rank has to be that in any of them.
      const auto known = splitting_makers(dependence().makers_of_communicator(source.first, source.second));
      return std::includes(known.begin(), known.end(), splitting.begin(), splitting.end());
    });
  }
  using Makers = std::vector<Dependence::CallRef>;
  // The calls that made the communicator of a group. Where a variable of this function or of all is given to a function
  // that many call, what is stored in the variable.
  const Makers& makers_of(Id f, const Group& group) {
    constexpr std::uint64_t kOneHandle = 8;  // at most as large as an address
    const EventSite& site = sequences_.of(f).sites[group.sites.front()];
    const Expression& over = sequences_.of(f).streams[group.stream];
    if (site.callee != kNone && over.base == Expression::Base::address && over.path.size() == 1 &&
        program_.objects()[over.object].size <= kOneHandle)
      if (const Makers& makers = dependence().makers_in(over.object); !makers.empty()) return makers;
    const auto [at, call] = places_.mpi_call(f, group.sites.front());
    return dependence().makers_of_communicator(at, call);
  }
  // Of the calls that made a communicator, a window or a file, those that chose its members; of a duplicate, those that
  // chose the members of the communicator that it was made of.
  std::set<Dependence::CallRef> splitting_makers(const Makers& makers) {
    std::set<Dependence::CallRef> out, seen;
    Makers work = makers;
    while (!work.empty()) {
      const auto maker = work.back();
      work.pop_back();
      if (!seen.insert(maker).second) continue;
      if (splits(maker)) {
        out.insert(maker);
        continue;
      }
      const Makers& before = dependence().makers_of_communicator(maker.first, maker.second);
      work.insert(work.end(), before.begin(), before.end());
    }
    return out;
  }
  // Does the condition only depend on places in communicators that need not have to do with that of the group?
  bool is_place_elsewhere(Id f, Id block, const Group& group) {
    const Expression& over = sequences_.of(f).streams[group.stream];
    const auto& sources = dependence().sources(f, block);
    return !sources.empty() && std::all_of(sources.begin(), sources.end(), [&](const auto& source) {
      if (source.first != f || source.second == kNone) return false;
      const Call& call = program_.function(f).calls[source.second];
      return call.kind == Call::Kind::mpi && tells_place(call.function) &&
             dependence().makers_of_communicator(f, source.second).empty() &&
             are_unrelated(program_, communicators_, f, communicators_.of_call(f, call), over);
    });
  }
  // Does it only depend on places in communicators that were split off, while nothing is known about that of the group?
  // Had it been one of these, the call that made it would be known as well.
  bool is_place_in_part(Id f, Id block, const Group& group) {
    const Expression& over = sequences_.of(f).streams[group.stream];
    const auto& sources = dependence().sources(f, block);
    return may_be_any(over) && !sources.empty() && std::all_of(sources.begin(), sources.end(), [&](const auto& source) {
             return source.second != kNone &&
                    tells_place(program_.function(source.first).calls[source.second].function) &&
                    !splitting_makers(dependence().makers_of_communicator(source.first, source.second)).empty();
           });
  }
  // Nothing, or a member of a structure that is not set to MPI_COMM_WORLD anywhere.
  bool may_be_any(const Expression& over) {
    if (over.base == Expression::Base::unknown) return true;
    return over.base == Expression::Base::address && over.path.size() == 1 && !holds_world(over.object, over.path[0]);
  }
  bool holds_world(Id object, std::int64_t offset) {
    const auto [place, is_new] = holds_world_.try_emplace({object, offset}, false);
    if (!is_new) return place->second;
    for (Id f = 0; f < program_.functions().size(); ++f)
      for (const Block& block : program_.function(f).blocks)
        for (const Statement& s : block.statements)
          if (s.kind == Statement::Kind::store && communicators_.of_operand(f, s.operands[0]).is_world())
            for (const Target t : points_to_.of(f, s.memory).list)
              if (t.object() == object && (!t.exact() || t.offset() == offset)) return place->second = true;
    return false;
  }
  // `if (comm == MPI_COMM_NULL) return;` in front of a collective over `comm`: who is no member has nothing to call.
  bool tests_communicator(Id f, Id block, const Group& group) {
    const Expression& tested_by = sequences_.of(f).streams[group.stream];
    if (tested_by.base == Expression::Base::unknown || tested_by.base == Expression::Base::constant) return false;
    for (const Operand& o : program_.function(f).blocks[block].condition)
      if (o.kind == Operand::Kind::value && communicators_.of_operand(f, o).key() == tested_by.key()) return true;
    return false;
  }
  // Made of MPI_COMM_SELF: there is nobody to diverge from.
  bool is_private(const Dependence::CallRef& maker) {
    return communicators_.of_call(maker.first, program_.function(maker.first).calls[maker.second]).is_self();
  }
  bool splits(const Dependence::CallRef& maker) const {
    const auto& info = spec::info(program_.function(maker.first).calls[maker.second].function);
    return info.creates == spec::HandleKind::comm && info.coll != spec::Coll::none &&
           info.coll != spec::Coll::comm_dup && info.coll != spec::Coll::comm_dup_with_info;
  }
  Divergence divergence(Id f, const Group& group, const std::vector<Id>& split) {
    const auto& own = sequences_.of(f);
    Divergence out;
    const EventSite& event = own.sites[group.sites.front()];
    out.collective = *sequences_.operations().leaves(group.operation).begin();
    out.communicator = own.streams[group.stream].display();
    out.function = program_.name(f);
    out.site = places_.site_of(f, event.block, event.statement);
    if (event.callee != kNone)
      places_.describe_callee(event, out);
    else
      places_.describe_wrapper(f, program_.function(f).calls[event.call], out);
    for (const Id b : split) {
      SplitCondition condition;
      condition.site = places_.site_of(f, b, kNone);
      condition.answer = answer(f, group, b);
      condition.loop = decides_loop(own.graph, b);
      condition.exception = flows_[f].caught_call[b] != kNone;
      if (condition.answer == Answer::divergent) condition.why = dependence().why(f, b);
      out.conditions.push_back(std::move(condition));
    }
    const Paths paths = paths_from(own.graph, split.front(), group.nodes);
    out.path_with = places_.names(paths.with);
    out.path_without = places_.names(paths.without);
    out.sites_with = places_.sites(f, paths.with);
    out.sites_without = places_.sites(f, paths.without);
    return out;
  }
  const Program& program_;
  const AnalyzeOptions options_;
  PointsTo points_to_;
  CallGraph calls_;
  std::vector<ControlFlow> flows_;
  Sequences sequences_;
  Communicators communicators_;
  EventPlaces places_;
  std::map<std::pair<Id, std::int64_t>, bool> holds_world_;
  std::optional<DependenceGraph> graph_;
  std::optional<Dependence> dependence_;
  Analysis result_;
};

}  // namespace

Analysis analyze(const Program& program, const AnalyzeOptions& options) {
  if (!calls_collectives(program)) return threads_alone(program);
  return Analyzer(program, options).run();
}

}  // namespace mpivet::statics
