#include "static/dependence/cells.h"

namespace mpivet::statics {
namespace {
constexpr std::size_t kMostCells = 4000;
}

Id Cells::find(Target target) const {
  const auto found = by_place_.find(key(target.object(), place_of(target)));
  return found == by_place_.end() ? kNone : found->second;
}

Id Cells::at(Target target) {
  if (const Id known = find(target); known != kNone) return known;
  if (target.exact() && of_object_[target.object()].size() > kMostCells) return anywhere(target.object());
  const Id cell = static_cast<Id>(cells_.size());
  cells_.push_back({target.object(), place_of(target)});
  of_object_[target.object()].push_back(cell);
  by_place_.emplace(key(target.object(), place_of(target)), cell);
  return cell;
}

}  // namespace mpivet::statics
