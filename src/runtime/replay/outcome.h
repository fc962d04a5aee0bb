// How a completing call has to end.
#pragma once
#include "runtime/replay/persistent.h"
#include "runtime/replay/rank.h"

namespace mpivet::replay {

// What the plan says about the call, or what follows where it says nothing.
struct Outcome {
  enum class Kind {
    free,       // MPI decides
    no,         // nothing is complete
    these,      // the positions of the item
    all_there,  // it was not in doubt: everything it asks for is complete
  };
  Kind kind = Kind::free;
  const Item* item = nullptr;

  int positions() const { return item ? static_cast<int>(item->positions) : 0; }
  int position(int i) const {
    return static_cast<int>(event::replay::positions(me.region)[item->first_position + static_cast<std::uint32_t>(i)]);
  }
};

// Of the next completing call. Ends the job if it cannot end so.
Outcome next_outcome(const Requests& requests, const char* function, bool may_refuse);

}  // namespace mpivet::replay
