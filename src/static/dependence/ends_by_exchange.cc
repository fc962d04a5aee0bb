#include "static/dependence/ends_by_exchange.h"

#include <algorithm>

namespace mpivet::statics {
namespace {

// Does every process get something from every other one?
bool exchanges(const Call& call) {
  if (call.kind != Call::Kind::mpi) return false;
  const spec::CollectiveInfo& c = spec::info(spec::info(call.function).coll);
  return c.flow == spec::Flow::all_to_all && c.send != spec::Blocks::one && !c.reduces;
}

Id block_of(const Function& function, Id call) {
  for (Id block = 0; block < function.blocks.size(); ++block)
    for (const Statement& s : function.blocks[block].statements)
      if (s.kind == Statement::Kind::call && s.call == call) return block;
  return kNone;
}

}  // namespace

bool ends_by_exchange(const Program& program, const ControlFlow& flow, Communicators& communicators, Id f, Id block,
                      const std::vector<std::pair<Id, Id>>& sources, const Expression& communicator) {
  if (sources.empty()) return false;
  const Function& function = program.function(f);
  return std::all_of(sources.begin(), sources.end(), [&](const auto& source) {
    if (source.first != f || source.second == kNone) return false;
    const Call& call = function.calls[source.second];
    if (!exchanges(call) || communicators.of_call(f, call).key() != communicator.key()) return false;
    const Id at = block_of(function, source.second);
    if (at == kNone || !reached(flow.successors, at)[block]) return false;
    // One way goes round to the exchange again, the other one leaves.
    const auto& ways = flow.successors[block];
    const auto again =
        std::count_if(ways.begin(), ways.end(), [&](Id way) { return reached(flow.successors, way)[at]; });
    return again > 0 && static_cast<std::size_t>(again) < ways.size();
  });
}

}  // namespace mpivet::statics
