// A pass over the receives of a channel, oldest first, each of which takes the first message left that it fits,
// whatever their tags: what is left, and which receives stand ahead in doubt.
#pragma once
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "model/state/channel.h"

namespace mpivet::model {

class MixedTags {
 public:
  explicit MixedTags(const Channel& channel) {
    for (Operation* m = channel.messages.first(); m; m = m->next) {
      m->clear(kUnsettled);
      all_.queue.push_back(m);
      of_tag_[m->tag].queue.push_back(m);
    }
    for (Operation* r = channel.receives.first(); r; r = r->next) r->clear(kUnsettled);
  }

  // Null: none.
  Operation* next_message(std::int32_t wanted) {
    if (wanted == event::kAnyTag) return all_.first();
    const auto found = of_tag_.find(wanted);
    return found == of_tag_.end() ? nullptr : found->second.first();
  }
  static void take(Operation* m) { m->set(kUnsettled); }

  // The receive is in doubt, and with it those behind that compete with it.
  void keep_back(Operation* r) {
    r->set(kUnsettled);
    any_kept_ = any_kept_ || r->tag == event::kAnyTag;
    kept_.insert(r->tag);
    if (r->has(kTakesOut)) taken_out_.insert(r->tag);
  }
  // A matched probe may have it, which does not receive it.
  bool may_be_taken_out(std::int32_t tag) const {
    return !taken_out_.empty() && (taken_out_.contains(tag) || taken_out_.contains(event::kAnyTag));
  }
  bool is_kept_back(std::int32_t tag) const {
    return any_kept_ || (tag == event::kAnyTag ? !kept_.empty() : kept_.contains(tag));
  }

 private:
  struct Queue {
    std::vector<Operation*> queue;
    std::size_t next = 0;
    Operation* first() {
      while (next < queue.size() && queue[next]->has(kUnsettled)) ++next;
      return next < queue.size() ? queue[next] : nullptr;
    }
  };
  Queue all_;
  std::unordered_map<std::int32_t, Queue> of_tag_;
  bool any_kept_ = false;
  std::unordered_set<std::int32_t> kept_, taken_out_;
};

}  // namespace mpivet::model
