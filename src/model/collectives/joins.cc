#include "model/collectives/joins.h"

#include <algorithm>

namespace mpivet::model {

// In doubt, since one of them is no leader's, they may be.
bool Joins::are_joined(const Call& one, const Call& other) {
  return !one.peers || !other.peers || (one.tag == other.tag && one.peers == other.peers);
}

Joins::Join& Joins::find(OfGroups& all, std::size_t side, const Call& call) {
  Join *same_tag = nullptr, *first = nullptr;
  for (Join& join : all.open) {
    const auto& own = join.sides[side];
    const auto& other = join.sides[1 - side];
    if (own && own->local == call.local) return join;
    if (own || !other || !are_joined(*other, call)) continue;
    if (!first) first = &join;
    if (!same_tag && other->tag == call.tag) same_tag = &join;
  }
  if (same_tag) return *same_tag;
  if (first) return *first;
  return all.open.emplace_back(Join{all.last++, {}, 0});
}

std::uint64_t Joins::number(std::uint64_t groups, std::size_t side, std::size_t members, const Call& call) {
  OfGroups& all = joins_[groups];
  Join& join = find(all, side, call);
  if (!join.sides[side] || call.peers) join.sides[side] = call;
  const std::uint64_t number = join.number;
  if (++join.seen == members) all.open.erase(all.open.begin() + (&join - all.open.data()));
  return number;
}

}  // namespace mpivet::model
