// The collectives on one communicator (window, file): those of this rank, against those of its two neighbours in the
// ring of the members. All members make the same calls if and only if all neighbours do: two messages a rank suffice
// for any number of ranks.
//
// Either may be ahead: own steps are kept until both neighbours have told theirs, the neighbours' marks until this rank
// has got there.
#pragma once
#include <cstdint>

#include "event/sites/site.h"
#include "runtime/collective_check/grow.h"
#include "runtime/collective_check/mark.h"

namespace mpivet::collective_check {

inline constexpr int kPendingSites = 4;

// A collective of this rank.
struct Step {
  std::uint16_t func = 0;
  std::uint16_t sites_known = 0;
  const Site* sites[kPendingSites] = {};  // the innermost first
  const void* caller = nullptr;

  // What is said about threads at the sites.
  std::uint8_t thread_flags() const {
    std::uint8_t flags = 0;
    for (int i = 0; i < sites_known; ++i) flags |= sites[i]->flags & kThreadFlags;
    return flags;
  }
  // One of the sites is not proved to be reached by all.
  bool is_checked() const {
    for (int i = 0; i < sites_known; ++i)
      if (sites[i]->state == kSiteChecked) return true;
    return false;
  }
};

enum class End : std::uint8_t {
  none,
  finalized,
  ended
};

// The first thing that two neighbours do differently.
struct Difference {
  std::uint32_t number;  // of the collective
  int rank;              // the neighbour, in MPI_COMM_WORLD
  const Step* mine;      // null: this rank has come to its end
  End end;               // of the neighbour, instead of the collective
  Mark theirs;           // unless it has come to its end
};

class Sequence {
 public:
  // At most two; before any collective.
  void add_neighbour(int world_rank);
  int neighbours() const { return neighbours_; }
  int neighbour(int index) const { return peers_[index].rank; }

  // This rank is about to make its next collective; its number.
  std::uint32_t enter(const Step& step);
  // A neighbour tells of its next collective.
  void hear(int rank, const Mark& mark);
  void hear_end(int rank, End end);
  // Who has called what is not known any more: nothing is said, and nobody waited for.
  void give_up() { out_of_step_ = true; }
  // This rank will make no more collectives.
  void end() { ended_ = true; }

  std::uint32_t count() const { return count_; }
  bool all_have_told(std::uint32_t number) const;
  bool has_told(int index, std::uint32_t number) const { return out_of_step_ || peers_[index].told >= number; }
  bool has_ended(int index) const { return peers_[index].end != End::none; }
  // Null: none so far.
  const Difference* difference();

 private:
  struct Peer {
    int rank = -1;
    End end = End::none;
    std::uint32_t told = 0;  // how many collectives it has told of
    Queue<Mark> ahead;       // those of them that this rank has not made yet
  };

  void compare(const Peer& peer, std::uint32_t number, const Mark& theirs);
  void found(const Peer& peer, std::uint32_t number, const Mark* theirs);
  void forget_compared();
  const Step& step(std::uint32_t number) const { return steps_[number - first_step_]; }

  Peer peers_[2];
  int neighbours_ = 0;
  std::uint32_t count_ = 0;
  std::uint32_t first_step_ = 1;  // number of the oldest in steps_
  Queue<Step> steps_;
  bool ended_ = false;
  bool differs_ = false;
  bool out_of_step_ = false;  // marks are missing: nothing is said any more
  Step differing_step_;
  Difference difference_{};
};

}  // namespace mpivet::collective_check
