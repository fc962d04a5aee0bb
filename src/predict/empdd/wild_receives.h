// The receives from any source of one process, for EMPDD: with how many sends each of them could be matched.
//
// A send is matched with all of them that it may meet (steps g.i and h.i of algorithm 2). One by one, a manager with n
// of them to which n messages come would take n² steps; so they are counted a range at a time.
#pragma once
#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "predict/log/operation.h"

namespace mpivet::predict {

class WildReceives {
 public:
  static constexpr std::uint32_t kNone = ~0u;

  explicit WildReceives(std::span<const Op> ops);

  // Counts a message for those it fits among the operations [from, to), and names each to `fresh` that it is the first
  // for. The first of them all, or kNone.
  template <class Fresh>
  std::uint32_t count(std::int32_t tag, std::uint32_t comm, std::uint32_t from, std::uint32_t to, Fresh&& fresh) {
    std::uint32_t first = kNone;
    for (const std::int32_t wanted : {tag, kAnyTag})
      if (const auto group = groups_.find({wanted, comm}); group != groups_.end())
        first = std::min(first, group->second.count(from, to, fresh));
    return first;
  }

  // Behind this receive and those like it that follow at once.
  std::uint32_t end_of_row(const Op& receive, std::uint32_t index) const;
  // Messages so far.
  std::uint32_t counter(const Op& receive, std::uint32_t index) const;

 private:
  // Those of one tag and communicator.
  class Group {
   public:
    void add(std::uint32_t index) { indices_.push_back(index); }
    void finish();

    template <class Fresh>
    std::uint32_t count(std::uint32_t from, std::uint32_t to, Fresh&& fresh) {
      const std::size_t first = place(from), last = place(to);
      if (first >= last) return kNone;
      change(first, 1);
      change(last, ~0u);
      for (std::size_t i = next_fresh(first); i < last; i = next_fresh(i)) {
        fresh(indices_[i]);
        fresh_[i] = static_cast<std::uint32_t>(i) + 1;
      }
      return indices_[first];
    }
    std::uint32_t counter(std::uint32_t index) const;
    std::uint32_t end_of_row(std::uint32_t index) const { return ends_[place(index)]; }

   private:
    std::size_t place(std::uint32_t index) const;
    // A Fenwick tree of the differences between one counter and the next.
    void change(std::size_t place, std::uint32_t by);
    // At this place or behind, the first that no message has been counted for.
    std::size_t next_fresh(std::size_t place);

    std::vector<std::uint32_t> indices_;
    std::vector<std::uint32_t> ends_;   // of rows
    std::vector<std::uint32_t> tree_;   // unsigned: what is taken away comes round
    std::vector<std::uint32_t> fresh_;  // its own place, or one further on to ask
  };

  std::map<std::pair<std::int32_t, std::uint32_t>, Group> groups_;
};

}  // namespace mpivet::predict
