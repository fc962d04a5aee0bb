// Strict time.
//
// MPI lets a library buffer: a standard send may return before anybody receives, a broadcast before anybody else has
// called it. Programs that need this luck work on one machine and hang on the next. So the tracker does not ask what
// happened but what had to happen: it executes the recorded calls on an abstract machine whose every send waits for
// its receive and whose every collective waits for all members. A thread of that machine (an Actor) has a *virtual
// position*, the oldest call it has not got past. The real thread is somewhere ahead; the records in between are the
// actor's backlog.
//
// What really happened still decides where MPI leaves a choice: which message an any-source receive got, which requests
// MPI_Waitany completed, whether a cancel came in time. The run tells these later, in the exit of the call, and
// by then they are in the backlog, ahead of virtual time. So a decision is looked up, never guessed, and an actor
// whose decision is not known yet stands still.
//
// Hence the machine needs no clock and no order between the ranks' records: however they are interleaved when they are
// fed, it comes to the same state. An actor is advanced until it parks; whatever completes an operation it waits for
// puts it in the list of those that can go on; run() empties the list. When it is empty and actors are parked,
// deadlock/search.h asks whether the others could ever release them.
//
// A call leaves the machine in one of two ways: its waits are over (call_done), or it is taken as done although
// they are not (step_over), since a deadlock that only buffering hid has been told, or the backlog got too long.
#pragma once
#include <cstddef>
#include <cstdint>

#include "event/record.h"
#include "model/state/actor.h"
#include "model/state/backlog.h"

namespace mpivet::model {

struct Actor;
class Agenda;
class Calls;
class Communicators;
class Shortcuts;
class ThreadOrder;
struct World;

class VirtualTime {
 public:
  VirtualTime(World& world, Agenda& agenda, Communicators& communicators, ThreadOrder& thread_order, Calls& calls,
              Shortcuts& shortcuts)
      : world_(world),
        agenda_(agenda),
        communicators_(communicators),
        thread_order_(thread_order),
        calls_(calls),
        shortcuts_(shortcuts) {}

  // Until nobody can go on.
  void run();
  // One thread, as far as it gets.
  void advance(Actor& actor);
  // The call at the virtual position of a thread is over.
  void call_done(Actor& actor);

  // The thread is ahead by one more record.
  event::Header* push(Actor& actor, const event::Header* record, std::uint32_t slots) {
    return actor.backlog.push(blocks_, record, slots);
  }
  event::Header* push(Actor& actor, const event::Header* record) {
    return push(actor, record, event::slots_of(record));
  }
  void clear(Actor& actor) { actor.backlog.clear(blocks_); }
  std::size_t allocated_blocks() const { return blocks_.allocated(); }

 private:
  World& world_;
  Agenda& agenda_;
  Communicators& communicators_;
  ThreadOrder& thread_order_;
  Calls& calls_;
  Shortcuts& shortcuts_;
  BlockPool blocks_;
};

}  // namespace mpivet::model
