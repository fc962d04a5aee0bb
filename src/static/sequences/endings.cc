#include "static/sequences/endings.h"

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
  explicit Endings(const Program& program)
      : program_(program), never_returns_(program.functions().size(), 0), throws_(program.functions().size(), 0) {}

  std::vector<ControlFlow> run() {
    std::vector<ControlFlow> flows(program_.functions().size());
    for (const auto& members : direct_calls(program_).members)
      for (const Id f : members) {
        const BlockEndings ends = ends_of(f);
        flows[f] = make_control_flow(program_.function(f), ends);
        never_returns_[f] = !flows[f].returns;
        throws_[f] = flows[f].throws;
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
  bool throws(Id f, const Call& call) const {
    if (call.kind != Call::Kind::direct) return false;
    const Id callee = program_.find(program_.functions()[f].unit, call.symbol);
    return callee != kNone && throws_[callee];
  }
  BlockEndings ends_of(Id f) const {
    const Function& function = program_.function(f);
    BlockEndings out{std::vector<Id>(function.blocks.size(), kNone), std::vector<Id>(function.blocks.size(), kNone)};
    for (Id b = 0; b < function.blocks.size(); ++b)
      for (Id s = 0; s < function.blocks[b].statements.size() && out.ends_at[b] == kNone; ++s) {
        const Statement& statement = function.blocks[b].statements[s];
        if (statement.kind != Statement::Kind::call) continue;
        if (throws(f, function.calls[statement.call])) out.throwing[b] = statement.call;
        if (ends_path(f, function.calls[statement.call])) out.ends_at[b] = s + 1;
      }
    return out;
  }
  const Program& program_;
  std::vector<char> never_returns_, throws_;
};

}  // namespace

std::vector<ControlFlow> control_flows(const Program& program) { return Endings(program).run(); }

}  // namespace mpivet::statics
