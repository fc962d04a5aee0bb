#include "static/sequences/continuations.h"

namespace mpivet::statics {

const std::vector<Id>& Continuations::numbers(Id stream) {
  auto& number = by_stream_[stream];
  if (!number.empty()) return number;
  number.resize(region_.nodes.size());
  std::map<std::pair<Id, Id>, Id> preceded;         // operation, continuation -> number
  Id next_number = static_cast<Id>(number.size());  // up to here a number means the node itself
  number[region_.exit] = region_.exit;
  for (auto n = region_.order.rbegin(); n != region_.order.rend(); ++n) {
    if (*n == region_.exit) continue;
    const auto& ways = region_.successors[*n];
    Id after = number[ways.front()];
    for (const Id way : ways)
      if (number[way] != after) after = *n;
    for (auto e = events_[*n].rbegin(); e != events_[*n].rend(); ++e) {
      if (e->stream != stream) continue;
      const auto [place, is_new] = preceded.try_emplace({e->operation, after}, next_number);
      if (is_new) ++next_number;
      after = place->second;
    }
    number[*n] = after;
  }
  return number;
}

bool Continuations::same_on_all_ways(Id node, Id stream) {
  const auto& number = numbers(stream);
  const auto& ways = region_.successors[node];
  for (const Id way : ways)
    if (number[way] != number[ways.front()]) return false;
  return true;
}

}  // namespace mpivet::statics
