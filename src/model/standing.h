// Who stands where, for people who look at a job from outside.
#pragma once
#include <string>
#include <vector>

#include "model/facts.h"

namespace mpivet::model {

class WaitGraph;

// A thread that stands in a call in virtual time, and for what.
struct Standing {
  int rank, thread;
  CallRef call;
  std::vector<int> waits_for;  // world ranks that would have to act
  bool any = false;            // one of them is enough
  std::string why;             // as in DeadlockFact::Waiter
  bool stuck = false;          // none of those it needs can ever act
  bool passed = false;         // the real thread has left the call
};

std::vector<Standing> standing_in(const WaitGraph& graph);

}  // namespace mpivet::model
