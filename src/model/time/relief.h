// A thread far ahead of its virtual position, since something it depends on waits for a slow receiver. The oldest
// send that holds things up is taken as buffered; the statistics say so.
#pragma once

namespace mpivet::model {

struct Actor;
class DeadlockSearch;
class Parking;
class VirtualTime;
class Waits;
struct World;

class Relief {
 public:
  Relief(World& world, Waits& waits, Parking& parking, VirtualTime& time, DeadlockSearch& search)
      : world_(world), waits_(waits), parking_(parking), time_(time), search_(search) {}

  // Its backlog is too long.
  void relieve(Actor& actor);

 private:
  Actor* nearest_buffered_send(Actor& start) const;

  World& world_;
  Waits& waits_;
  Parking& parking_;
  VirtualTime& time_;
  DeadlockSearch& search_;
  bool relieving_ = false;
};

}  // namespace mpivet::model
