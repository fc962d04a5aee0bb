// What lies in a channel, by tag, as long as something undecided may take part in its pairing. Where every receive
// names its tag, the messages and the receives of one tag are two queues that do not touch those of other tags: the nth
// receive gets the nth message, whatever comes in between later.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <unordered_map>
#include <utility>

#include "model/state/operation.h"

namespace mpivet::model {

struct Channel;

struct Lane {
  Channel* channel = nullptr;
  std::int32_t tag = 0;
  std::deque<Operation*> messages, receives;  // oldest first
  std::size_t spoken_for = 0;                 // messages at the front that were granted
  std::size_t let_on = 0;                     // receives at the front that were granted
  std::size_t let_on_behind = 0;              // but for the one after those, so many were
  std::uint64_t waits_at = 0, short_at = 0;   // under which order doubts.h keeps it; 0: not

  std::size_t pairs() const { return std::min(messages.size(), receives.size()); }
  bool empty() const { return messages.empty() && receives.empty(); }

  void add_message(Operation* m) { messages.push_back(m); }
  void add_receive(Operation* r) {
    const auto place = std::lower_bound(receives.begin(), receives.end(), r->order,
                                        [](const Operation* one, std::uint64_t order) { return one->order < order; });
    const auto at = static_cast<std::size_t>(place - receives.begin());
    receives.insert(place, r);
    if (at >= std::max(let_on, let_on_behind)) return;
    // A second one that is not let on, ahead of others that are: those are found again one by one.
    let_on_behind = at < let_on && let_on_behind <= let_on ? let_on + 1 : 0;
    let_on = std::min(at, let_on);
  }
  // The receive after those that were let on is let on as well.
  void one_more_let_on() { let_on = std::max(let_on + 1, std::exchange(let_on_behind, 0)); }

  void pop_front() {
    messages.pop_front();
    receives.pop_front();
    for (std::size_t* n : {&spoken_for, &let_on, &let_on_behind})
      if (*n != 0) --*n;
  }
  void erase_message(const Operation* m) {
    const std::size_t at = erase(messages, m);
    if (at < spoken_for) --spoken_for;
  }
  void erase_receive(const Operation* r) {
    const std::size_t at = erase(receives, r);
    if (at < let_on) --let_on;
    let_on_behind = 0;
  }

 private:
  // Where it stood.
  static std::size_t erase(std::deque<Operation*>& queue, const Operation* op) {
    const auto place = std::find(queue.begin(), queue.end(), op);
    const auto at = static_cast<std::size_t>(place - queue.begin());
    if (place != queue.end()) queue.erase(place);
    return at;
  }
};

using Lanes = std::unordered_map<std::int32_t, Lane>;

}  // namespace mpivet::model
