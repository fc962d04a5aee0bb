#include "static/endings.h"

namespace mpivet::statics {
namespace {

Components direct_calls(const Program& program) {
  Adjacency callees(program.functions().size());
  for (Id f = 0; f < callees.size(); ++f)
    for (const Call& call : program.function(f).calls)
      if (call.kind == Call::Kind::direct)
        if (const Id callee = program.find(program.functions()[f].unit, call.symbol); callee != kNone)
          callees[f].push_back(callee);
  return strong_components(callees);
}

class Endings {
 public:
  explicit Endings(const Program& program) : program_(program), never_returns_(program.functions().size(), 0) {}

  std::vector<ControlFlow> run() {
    std::vector<ControlFlow> flows(program_.functions().size());
    for (const auto& members : direct_calls(program_).members)
      for (const Id f : members) {
        const auto ends = ends_of(f);
        never_returns_[f] = !returns(program_.function(f), ends);
        flows[f] = make_control_flow(program_.function(f), ends);
      }
    return flows;
  }

 private:
  bool ends_path(Id f, const Call& call) const {
    if (call.kind == Call::Kind::mpi) return spec::info(call.function).role == spec::Role::abort;
    if (call.kind != Call::Kind::direct) return false;
    const Id callee = program_.find(program_.functions()[f].unit, call.symbol);
    return callee != kNone && never_returns_[callee];
  }
  std::vector<Id> ends_of(Id f) const {
    const Function& function = program_.function(f);
    std::vector<Id> out(function.blocks.size(), kNone);
    for (Id b = 0; b < function.blocks.size(); ++b)
      for (Id s = 0; s < function.blocks[b].statements.size() && out[b] == kNone; ++s) {
        const Statement& statement = function.blocks[b].statements[s];
        if (statement.kind == Statement::Kind::call && ends_path(f, function.calls[statement.call])) out[b] = s + 1;
      }
    return out;
  }
  static bool returns(const Function& function, const std::vector<Id>& ends) {
    Adjacency edges(function.blocks.size());
    for (Id b = 0; b < function.blocks.size(); ++b)
      if (ends[b] == kNone)
        for (const Successor& s : function.blocks[b].successors)
          if (!s.exceptional || function.blocks[b].end == Block::End::throws) edges[b].push_back(s.block);
    return reached(edges, kEntryBlock)[kExitBlock];
  }

  const Program& program_;
  std::vector<char> never_returns_;
};

}  // namespace

std::vector<ControlFlow> control_flows(const Program& program) { return Endings(program).run(); }

}  // namespace mpivet::statics
