// What a parked actor waits for, in terms of ranks that would have to act.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "model/state/collective_sequence.h"

namespace mpivet::model {

class Communicators;
class Requests;
class Undecided;
struct Actor;
struct World;

// One operation's demand: all, or any, of these world ranks have to act.
struct Need {
  bool any = false;
  std::vector<int> ranks;
  std::vector<int> named = {};  // whom the call itself waits for, where that is less
};

struct Wait {
  bool free = false;          // nothing it certainly waits for: counts as released
  bool broken = false;        // in a collective that met a different operation
  bool any = false;           // one of the needs is enough
  bool only_buffers = false;  // asked leniently: nothing keeps it there but what a buffer could have taken
  std::vector<Need> needs;
  std::string why;
  CollectiveSequence* sequence = nullptr;  // when it is in a collective
  // Who gets which message is not known, and what this call waits for may be there. If it stays all the same, it is
  // not.
  bool in_doubt = false;
  std::uint32_t since = 0;  // another number when something has come that may decide it; 0: nothing is undecided
};

// Where MPI leaves a choice (which message an any-source receive gets, which request MPI_Waitany completes) the run has
// made one, and the tracker repeats it. Asked with `open`, a wait is over with any choice MPI could have made. Asked
// with `lenient`, a call that waits for several things waits only for those that no buffer could have given it, if
// there are any: that it is still there does not mean that its sends are.
enum class Choices : std::uint8_t {
  as_made,
  open,
  lenient,
};

class Waits {
 public:
  Waits(const World& world, Communicators& communicators, const Requests& requests, const Undecided& undecided)
      : world_(world), communicators_(communicators), requests_(requests), undecided_(undecided) {}

  // `stays`: what is in doubt is taken as missing. The actor really is in the call, and would have left it with what it
  // may have got, or was promised (undecided.h).
  Wait of(Actor& actor, Choices choices = Choices::as_made, bool stays = false) const;

  // MPI may let a thread through the call it is parked in: a send into a buffer, a broadcast from the root. What such a
  // thread has really passed is no riddle.
  bool explained_by_buffering(const Actor& actor) const;

 private:
  class Describer;
  const World& world_;
  Communicators& communicators_;
  const Requests& requests_;
  const Undecided& undecided_;
};

}  // namespace mpivet::model
