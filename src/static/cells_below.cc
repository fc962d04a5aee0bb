#include "static/cells_below.h"

namespace mpivet::statics {

CellsBelow::CellsBelow(const CallGraph& calls, const std::vector<BlockActions>& actions, std::size_t cells)
    : calls_(calls) {
  const auto& components = calls.components();
  const std::size_t words = cells / 64 + 1;
  for (Id component = 0; component < components.members.size(); ++component) {
    auto& reads = reads_.emplace_back(words, 0);
    auto& writes = writes_.emplace_back(words, 0);
    for (const Id f : components.members[component]) {
      for (const auto& block : actions[f])
        for (const Action& a : block)
          if (a.kind != Action::Kind::call)
            (a.kind == Action::Kind::read ? reads : writes)[a.cell / 64] |= std::uint64_t{1} << (a.cell % 64);
      for (const Id callee : calls.callees(f)) {
        const Id below = components.of[callee];
        if (below == component) continue;
        for (std::size_t w = 0; w < words; ++w) {
          reads[w] |= reads_[below][w];
          writes[w] |= writes_[below][w];
        }
      }
    }
  }
}

}  // namespace mpivet::statics
