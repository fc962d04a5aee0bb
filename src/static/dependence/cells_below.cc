#include "static/dependence/cells_below.h"

namespace mpivet::statics {

CellsBelow::CellsBelow(const CallGraph& calls, const std::vector<BlockActions>& actions, std::vector<Id> number,
                       std::size_t numbers)
    : calls_(calls), number_(std::move(number)), reads_(numbers), writes_(numbers) {
  const auto& components = calls.components();
  for (Id component = 0; component < components.members.size(); ++component) {
    reads_.add_set();
    writes_.add_set();
    for (const Id f : components.members[component]) {
      for (const Id callee : calls.callees(f)) {
        const Id below = components.of[callee];
        if (below == component) continue;
        reads_.merge(below);
        writes_.merge(below);
      }
      for (const auto& block : actions[f])
        for (const Action& a : block)
          if (a.kind != Action::Kind::call && number_[a.cell] != kNone)
            (a.kind == Action::Kind::read ? reads_ : writes_).put(number_[a.cell]);
    }
  }
}

}  // namespace mpivet::statics
