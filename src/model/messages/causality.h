// What comes before what for certain: vector clocks over ranks, kept only while somebody asks. Where in doubt, events
// count as ordered: a collective synchronizes all its members, a receive knows what its message knew as soon as the two
// meet.
#pragma once
#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

namespace mpivet::model {

class Causality {
 public:
  using Clock = std::vector<std::uint32_t>;
  using Snapshot = std::shared_ptr<const Clock>;

  bool on() const { return !clocks_.empty(); }
  void start(std::size_t ranks) {
    if (!on()) clocks_.assign(ranks, Clock(ranks, 0));
  }

  // Calls may be ordered by what is not modelled: threads, one-sided communication, files.
  void lose_track() { complete_ = false; }
  bool complete() const { return complete_; }

  // Something happens at a rank; the number tells others whether they know of it.
  std::uint32_t happens(int rank) { return ++clock(rank)[static_cast<std::size_t>(rank)]; }
  bool knows(int rank, int other, std::uint32_t event) { return clock(rank)[static_cast<std::size_t>(other)] >= event; }

  Snapshot snapshot(int rank) { return std::make_shared<const Clock>(clock(rank)); }
  void learns(int rank, const Clock& what) {
    Clock& c = clock(rank);
    for (std::size_t i = 0; i < c.size(); ++i) c[i] = std::max(c[i], what[i]);
  }
  void learns_from(int rank, int other) { learns(rank, clock(other)); }
  void meet(const std::vector<int>& ranks) {
    Clock all(clocks_.size(), 0);
    for (const int r : ranks)
      for (std::size_t i = 0; i < all.size(); ++i) all[i] = std::max(all[i], clock(r)[i]);
    for (const int r : ranks) clock(r) = all;
  }

 private:
  Clock& clock(int rank) { return clocks_[static_cast<std::size_t>(rank)]; }
  std::vector<Clock> clocks_;
  bool complete_ = true;
};

}  // namespace mpivet::model
