// How a call waits for what it needs, and how it is let through without.
#pragma once
#include "model/outcome.h"

namespace mpivet::model {

struct Actor;
class Agenda;
class Leniency;
class Matching;
class Operations;
class Requests;
struct World;

class Parking {
 public:
  Parking(World& world, Agenda& agenda, Operations& operations, Requests& requests, Matching& matching,
          Leniency& leniency)
      : world_(world),
        agenda_(agenda),
        operations_(operations),
        requests_(requests),
        matching_(matching),
        leniency_(leniency) {}

  // Done if the call waits for nothing.
  Outcome park_if_pending(Actor& actor);
  // Likewise, after it has posted its operations.
  Outcome wait_for_posted(Actor& actor);
  // Takes the call an actor is parked in as done.
  void step_over(Actor& actor);

 private:
  void detach(Actor& actor);

  World& world_;
  Agenda& agenda_;
  Operations& operations_;
  Requests& requests_;
  Matching& matching_;
  Leniency& leniency_;
};

}  // namespace mpivet::model
