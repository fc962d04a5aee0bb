#include "model/time/relief.h"

#include <algorithm>
#include <vector>

#include "model/deadlock/search.h"
#include "model/deadlock/waits.h"
#include "model/state/actor.h"
#include "model/time/parking.h"
#include "model/time/virtual_time.h"
#include "model/world.h"

namespace mpivet::model {

void Relief::relieve(Actor& a) {
  if (relieving_) return;
  relieving_ = true;
  const std::size_t wanted = world_.options.backlog_limit - world_.options.backlog_limit / 8;
  time_.run();
  if (a.backlog.size() > wanted) search_.look(nullptr);
  while (a.backlog.size() > wanted) {
    Actor* sender = nearest_buffered_send(a);
    if (!sender) break;
    ++world_.statistics.sends_taken_as_buffered;
    parking_.step_over(*sender);
    time_.run();
  }
  // Nothing to be done: what it waits for has not been fed. Look again when it is longer.
  a.relief_at = a.backlog.size() > world_.options.backlog_limit
                    ? static_cast<std::uint32_t>(a.backlog.size() + world_.options.backlog_limit / 8)
                    : 0;
  relieving_ = false;
}

// The nearest actor that really passed a send, along the waits from `start`.
Actor* Relief::nearest_buffered_send(Actor& start) const {
  std::vector<Actor*> queue{&start};
  for (std::size_t i = 0; i < queue.size(); ++i) {
    Actor& a = *queue[i];
    if (a.passed() && waits_.explained_by_buffering(a)) return &a;
    if (!a.parked) continue;
    for (const Need& need : waits_.of(a).needs)
      for (const int r : need.ranks)
        for (const auto& other : world_.ranks[static_cast<std::size_t>(r)]->actors)
          if (other && std::find(queue.begin(), queue.end(), other.get()) == queue.end()) queue.push_back(other.get());
  }
  return nullptr;
}

}  // namespace mpivet::model
