// The threads that can go on in virtual time. Whatever completes what a parked thread waits for puts it here.
#pragma once
#include "model/outcome.h"
#include "model/state/actor.h"
#include "model/world.h"

namespace mpivet::model {

class Agenda {
 public:
  explicit Agenda(const World& world) : world_(world) {}

  // What it waits for is over.
  void go_on(Actor& actor) {
    if (!actor.parked || actor.queued) return;
    actor.queued = true;
    actor.next = first_;
    first_ = &actor;
  }
  // Its call may get further by now.
  void retry(Actor& actor) {
    if (!actor.parked || actor.queued) return;
    actor.again = true;
    go_on(actor);
  }
  Outcome park(Actor& actor, Stand stand) const {
    if (world_.forcing) return Outcome::done;
    actor.parked = true;
    actor.stand = stand;
    return Outcome::parked;
  }
  // The next one, not parked any more; null: none.
  Actor* take() {
    Actor* actor = first_;
    if (!actor) return nullptr;
    first_ = actor->next;
    actor->queued = actor->parked = false;
    return actor;
  }

 private:
  const World& world_;
  Actor* first_ = nullptr;
};

}  // namespace mpivet::model
