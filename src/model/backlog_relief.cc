// A thread far ahead of its virtual position, since something it depends on waits for a slow receiver. The oldest
// send that holds things up is taken as buffered; the statistics say so.
#include <algorithm>
#include <vector>

#include "model/machine.h"
#include "model/wait.h"

namespace mpivet::model {
namespace {

// The nearest actor that really passed a send, along the waits from `start`.
Actor* nearest_buffered_send(Machine& machine, Actor& start) {
  std::vector<Actor*> queue{&start};
  for (std::size_t i = 0; i < queue.size(); ++i) {
    Actor& a = *queue[i];
    if (a.passed() && explained_by_buffering(machine, a)) return &a;
    if (!a.parked) continue;
    for (const Need& need : wait_of(machine, a).needs)
      for (const int r : need.ranks)
        for (const auto& other : machine.ranks()[static_cast<std::size_t>(r)]->actors)
          if (other && std::find(queue.begin(), queue.end(), other.get()) == queue.end()) queue.push_back(other.get());
  }
  return nullptr;
}

}  // namespace

void Machine::relieve(Actor& a) {
  if (relieving_) return;
  relieving_ = true;
  const std::size_t wanted = options_.backlog_limit - options_.backlog_limit / 8;
  run();
  if (a.backlog.size() > wanted) search_.look(nullptr);
  while (a.backlog.size() > wanted) {
    Actor* sender = nearest_buffered_send(*this, a);
    if (!sender) break;
    ++statistics_.sends_taken_as_buffered;
    step_over(*sender);
    run();
  }
  // Nothing to be done: what it waits for has not been fed. Look again when it is longer.
  a.relief_at = a.backlog.size() > options_.backlog_limit
                    ? static_cast<std::uint32_t>(a.backlog.size() + options_.backlog_limit / 8)
                    : 0;
  relieving_ = false;
}

}  // namespace mpivet::model
