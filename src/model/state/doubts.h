// Of a mailbox in which something is undecided: what has to be looked up over and over. It is made when it is needed
// first, and goes when nothing is undecided any more.
#pragma once
#include <cstddef>
#include <cstdint>
#include <deque>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "model/state/lanes.h"

namespace mpivet::model {

class Doubts {
 public:
  // Any-source receives whose match is not known; in the order in which they were posted.
  void add_wild(Operation* w) { wild_[w->tag].push_back(w); }
  void erase_wild(const Operation* w);
  // MPI_Cancel was called on one of them, or turned out to have come too late.
  void note_suspended(bool suspended) { suspended ? ++suspended_ : --suspended_; }
  // Where an any-source receive left, what stood behind it may be certain now.
  std::vector<std::int32_t> take_left() { return std::exchange(left_, {}); }
  // One that could take a message with this tag was posted before `order`.
  bool is_ahead(std::uint64_t order, std::int32_t tag) const;
  bool competes(std::int32_t tag) const;
  // The first with any tag.
  std::uint64_t first_of_any_tag() const;
  struct Ahead {
    std::size_t of_tag = 0, of_any_tag = 0;
  };
  // Those that are certain to take a message: MPI_Cancel was not called on them.
  Ahead ahead_of(std::uint64_t order, std::int32_t tag) const;

  // Messages nobody has received.
  void add_message(const Operation& m) {
    ++messages_;
    ++of_tag_[m.tag];
  }
  void erase_message(const Operation& m) {
    --messages_;
    const auto found = of_tag_.find(m.tag);
    if (found != of_tag_.end() && --found->second == 0) of_tag_.erase(found);
  }
  std::size_t messages() const { return messages_; }
  std::size_t messages(std::int32_t tag) const {
    const auto found = of_tag_.find(tag);
    return found == of_tag_.end() ? 0 : found->second;
  }

  // Lanes with a message for a receive that something undecided is ahead of, by that receive.
  void wait(Lane& lane, std::uint64_t order) { keep(waiting_, lane, lane.waits_at, order); }
  // Those waiting before `order`, oldest first.
  std::vector<Lane*> waiting_before(std::uint64_t order) const;
  // The receive at `order` needs this many further messages before it may have its own.
  void fall_short(Lane& lane, std::uint64_t order, std::size_t by);
  void suffice(Lane& lane) { keep(short_, lane, lane.short_at, 0); }
  void forget(Lane& lane) {
    wait(lane, 0);
    suffice(lane);
  }
  // Something has come, or stands ahead no more. What is to be looked at again then; mostly nothing.
  std::vector<Lane*> one_more();

 private:
  using ByOrder = std::set<std::pair<std::uint64_t, Lane*>>;
  static void keep(ByOrder& set, Lane& lane, std::uint64_t& at, std::uint64_t order) {
    if (at == order) return;
    if (at != 0) set.erase({at, &lane});
    at = order;
    if (at != 0) set.emplace(at, &lane);
  }

  std::size_t count_ahead(std::int32_t tag, std::uint64_t order) const;

  std::unordered_map<std::int32_t, std::deque<Operation*>> wild_;  // by tag
  std::size_t suspended_ = 0;                                      // of them
  std::vector<std::int32_t> left_;
  std::size_t messages_ = 0;
  std::unordered_map<std::int32_t, std::size_t> of_tag_;
  ByOrder waiting_, short_;
  std::size_t patience_ = 0;  // the least that any of `short_` is short by
};

}  // namespace mpivet::model
