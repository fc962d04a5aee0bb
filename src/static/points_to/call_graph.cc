#include "static/points_to/call_graph.h"

#include <algorithm>

namespace mpivet::statics {
namespace {
// A bit for each pair: some 100 MB at most.
constexpr std::size_t kMostComponents = 28000;
}  // namespace

CallGraph::CallGraph(const Program& program, const PointsTo& points_to) {
  callees_.resize(program.functions().size());
  for (Id f = 0; f < callees_.size(); ++f) {
    for (Id c = 0; c < program.function(f).calls.size(); ++c) {
      if (points_to.is_guess(f, c)) continue;
      for (const Id callee : points_to.callees(f, c)) callees_[f].push_back(callee);
    }
    std::sort(callees_[f].begin(), callees_[f].end());
    callees_[f].erase(std::unique(callees_[f].begin(), callees_[f].end()), callees_[f].end());
  }
  callers_ = reversed(callees_);
  components_ = strong_components(callees_);
  for (const auto& members : components_.members) bottom_up_.insert(bottom_up_.end(), members.begin(), members.end());
  if (components_.members.size() > kMostComponents) return;
  const std::size_t words = components_.members.size() / 64 + 1;
  for (Id component = 0; component < components_.members.size(); ++component) {
    auto& bits = reached_.emplace_back(words, 0);
    bits[component / 64] |= std::uint64_t{1} << (component % 64);
    for (const Id f : components_.members[component])
      for (const Id callee : callees_[f]) {
        if (components_.of[callee] == component) continue;
        const auto& below = reached_[components_.of[callee]];
        for (std::size_t w = 0; w < words; ++w) bits[w] |= below[w];
      }
  }
}

bool CallGraph::reaches(Id from, Id to) const {
  if (reached_.empty()) return true;
  const Id bit = components_.of[to];
  return reached_[components_.of[from]][bit / 64] >> (bit % 64) & 1;
}

}  // namespace mpivet::statics
