// The requests of all ranks: an operation that the program knows by an id. Who waits for which, and what becomes of a
// request that the program is done with.
#pragma once
#include <cstdint>
#include <utility>
#include <vector>

#include "model/records.h"

namespace mpivet::model {

struct Actor;
class Agenda;
struct Operation;
class Operations;
struct Rank;
class ThreadOrder;
class Undecided;

class Requests {
 public:
  Requests(Agenda& agenda, Operations& operations, Undecided& undecided, ThreadOrder& thread_order)
      : agenda_(agenda), operations_(operations), undecided_(undecided), thread_order_(thread_order) {}

  void add(Rank& rank, Operation* op, std::uint32_t id, const event::Header* record);
  // One that is not modelled: it is never waited for.
  void add_other(Actor& actor, const Operands& f, const event::Header* record);
  // A wait for it returns.
  bool satisfied(const Operation& request) const;
  // Makes the actor wait for a request, unless there is nothing to wait for; true then. `lenient`: a send or collective
  // that the run has found complete is taken as such, since asking does not block.
  bool await(Actor& actor, std::uint32_t id, bool lenient);
  // Is this call of the thread blocked until the request is complete?
  bool awaits(const Actor& actor, const Operation& request) const;
  // The last call of the thread waits for one that is not modelled.
  bool awaits_unknown(const Actor& actor) const;
  void release_other_waiters(const Operation* request);
  // The program is done with the request: it was waited for, tested successfully or freed.
  void finish(Rank& rank, Operation* request);
  // It is no request any more.
  void forget(Rank& rank, Operation* request);
  // The actor is let through without the request.
  void stop_waiting(Actor& actor, std::uint32_t id);

  // It waits for no request any more that another thread waits for, too.
  void stop_waiting_with_others(const Actor& actor);

 private:
  void orphan_parts(Operation* request);
  void note_unknown(const Actor& actor);

  Agenda& agenda_;
  Operations& operations_;
  Undecided& undecided_;
  ThreadOrder& thread_order_;
  struct AlsoWaiting {
    const Operation* request;
    Actor* actor;
  };
  std::vector<AlsoWaiting> also_waiting_;  // for requests that another thread of their rank waits for already
  std::vector<std::pair<const Actor*, std::uint64_t>> unknown_;  // in which call a thread last waited for such a one
};

}  // namespace mpivet::model
