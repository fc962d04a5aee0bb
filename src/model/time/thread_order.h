// Threads of one rank have virtual positions of their own, and MPI does not order their calls. But the program may
// have: what one thread makes another may use, and which collective on a communicator comes first is for the program to
// say. There the order in the ring counts, and a thread that gets there too early in virtual time waits for the others.
#pragma once
#include <cstdint>

#include "model/outcome.h"
#include "model/records.h"

namespace mpivet::model {

struct Actor;
class Agenda;
struct CommView;
class Communicators;
struct Rank;
struct World;

class ThreadOrder {
 public:
  ThreadOrder(World& world, Agenda& agenda, Communicators& communicators)
      : world_(world), agenda_(agenda), communicators_(communicators) {}

  // Parks the actor until another thread of its rank has gone on.
  Outcome wait(Actor& actor);
  // A thread of the rank has gone on.
  void wake(Rank& rank);
  // A collective was fed.
  void note_turn(Actor& actor, const event::Header* record);
  // The rank has got a second thread: what the first has ahead of it comes first.
  void note_earlier_turns(Rank& rank);
  // False: a collective of another thread on this communicator comes first.
  bool take_turn(Actor& actor, CommView& view);
  // Other threads have calls on this communicator ahead of them.
  bool is_used_by_others(const Actor& actor, std::uint32_t comm) const;
  // The call uses a request that another thread has not made yet, in virtual time.
  bool waits_for_making(const Actor& actor, const Operands& f, const event::Header* record) const;

 private:
  CommView* collective_view(Rank& rank, const event::Header* record);
  bool made_later(const Actor& actor, std::uint32_t id) const;

  World& world_;
  Agenda& agenda_;
  Communicators& communicators_;
};

}  // namespace mpivet::model
