// Collectives that threads of this process are in. The standard allows one at a time on each communicator, whatever the
// level of thread support: collectives are matched by their order alone.
#pragma once
#include "runtime/collective_check/sequence.h"
#include "runtime/collective_check/thread_identity.h"

namespace mpivet::collective_check {

class Lock;
struct Scope;

struct UnderWay {
  const void* thread = nullptr;  // null: nobody is in a collective
  ThreadIdentity identity = {};
  Step step = {};
};

// This thread is about to make a collective. Stops the job if another one is in one on the same communicator; holds
// what the compiler has found possible back for a moment, without the lock.
void come_alone(Scope& scope, const Step& step, Lock& lock);
// It is over.
void go(Scope& scope);

}  // namespace mpivet::collective_check
