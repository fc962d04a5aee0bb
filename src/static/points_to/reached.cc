#include "static/points_to/reached.h"

#include <utility>

namespace mpivet::statics {

void Reached::from(Id function, Id call) {
  follow(function, call);
  while (!open_.empty()) {
    const Id next = open_.back();
    open_.pop_back();
    if (std::exchange(reached_[next], 1)) continue;
    for (Id c = 0; c < program_.function(next).calls.size(); ++c) follow(next, c);
  }
}

void Reached::follow(Id function, Id call) {
  for (const Id callee : points_to_.callees(function, call)) open_.push_back(callee);
  // The call of a function that was put in its place.
  const Call& at = program_.function(function).calls[call];
  if (at.kind != Call::Kind::direct) return;
  if (const Id callee = program_.find(program_.functions()[function].unit, at.symbol); callee != kNone)
    open_.push_back(callee);
}

}  // namespace mpivet::statics
