#include "static/dependence/data_dependence.h"

#include <set>

#include "static/dependence/dependence.h"
#include "static/points_to/points_to.h"
#include "static/sequences/endings.h"

namespace mpivet::statics {
namespace {

// Beginning and end of MPI are the same for all input.
bool communicates(spec::Func function) {
  const spec::Role role = spec::info(function).role;
  return role != spec::Role::other && role != spec::Role::init;
}

// It fills a buffer with what others have sent.
bool receives(spec::Func function) {
  const auto& info = spec::info(function);
  for (std::size_t i = 0; i < info.param_count; ++i)
    if (info.params[i].kind == spec::ParamKind::buffer && info.params[i].dir != spec::Dir::in) return true;
  return false;
}

class Search {
 public:
  explicit Search(const Program& program)
      : program_(program),
        points_to_(program),
        calls_(program, points_to_),
        flows_(control_flows(program)),
        graph_(make_dependence_graph(program, points_to_, calls_, flows_, {true, everything()})),
        dependence_(program, points_to_, calls_, graph_),
        leads_to_mpi_(program.functions().size()) {}

  DataDependence run() {
    for (const Id f : calls_.bottom_up()) leads_to_mpi_[f] = !blocks_with_mpi(f).empty();
    for (Id f = 0; f < program_.functions().size(); ++f)
      for (const Id block : deciders(f)) look_at(f, block);
    return std::move(result_);
  }

 private:
  static DivergentSources everything() {
    DivergentSources sources;
    sources.files = sources.environment = sources.arguments = sources.received = true;
    return sources;
  }

  bool is_mpi(Id f, Id number) {
    const Call& call = program_.function(f).calls[number];
    if (call.kind == Call::Kind::mpi) return communicates(call.function);
    for (const Id callee : points_to_.callees(f, number))
      if (leads_to_mpi_[callee]) return true;
    return false;
  }

  std::vector<Id> blocks_with_mpi(Id f) {
    std::vector<Id> out;
    const Function& function = program_.function(f);
    for (Id block = 0; block < function.blocks.size(); ++block)
      for (const Statement& statement : function.blocks[block].statements)
        if (statement.call != kNone && is_mpi(f, statement.call)) {
          out.push_back(block);
          break;
        }
    return out;
  }

  // Branches that decide whether, or how often, the function comes to an MPI call.
  std::set<Id> deciders(Id f) {
    std::set<Id> out;
    std::vector<Id> open = blocks_with_mpi(f);
    while (!open.empty()) {
      const Id block = open.back();
      open.pop_back();
      for (const Id decider : flows_[f].controlled_by[block])
        if (out.insert(decider).second) open.push_back(decider);
    }
    return out;
  }

  void look_at(Id f, Id block) {
    const Answer answer = dependence_.of_condition(f, block);
    if (answer == Answer::unknown) result_.unknown = true;
    if (answer != Answer::divergent) return;
    for (const auto& [function, call] : dependence_.sources(f, block)) {
      DataCondition condition;
      if (!describe(function, call, condition)) continue;
      const auto& linked = program_.functions()[f];
      condition.site = {linked.unit, linked.index, block, kNone, program_.function(f).blocks[block].place};
      result_.conditions.push_back(std::move(condition));
      return;
    }
  }

  // False: it tells ranks apart, and does not depend on data.
  bool describe(Id f, Id number, DataCondition& condition) {
    if (f == kNone || number == kNone) {
      condition.on = "the command line or the environment";
      return true;
    }
    const Call& call = program_.function(f).calls[number];
    condition.given_unit = program_.functions()[f].unit;
    for (const Block& block : program_.function(f).blocks)
      for (const Statement& statement : block.statements)
        if (statement.call == number) condition.given = statement.place;
    if (call.kind != Call::Kind::mpi) {
      condition.on = "what " + text(program_.unit_of(f), call.symbol) + " gives";
      return true;
    }
    condition.on = std::string("what ") + spec::info(call.function).name + " receives";
    return receives(call.function);
  }

  const Program& program_;
  PointsTo points_to_;
  CallGraph calls_;
  std::vector<ControlFlow> flows_;
  DependenceGraph graph_;
  Dependence dependence_;
  std::vector<char> leads_to_mpi_;
  DataDependence result_;
};

}  // namespace

DataDependence data_dependence(const Program& program) { return Search(program).run(); }

}  // namespace mpivet::statics
