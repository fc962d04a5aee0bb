// Takes records in: each goes to the parts that look at it as it is fed, and then either virtual time executes it at
// once or it joins the backlog of its thread.
#pragma once
#include <cstdint>

#include "event/record.h"

namespace mpivet::model {

struct Actor;
class Bookkeeper;
class Calls;
class Causality;
class Communicators;
class Inspector;
class Intake;
class Leaks;
class Leniency;
struct PlainCall;
struct Rank;
class Relief;
class Returns;
class Shortcuts;
class ThreadOrder;
class VirtualTime;
struct World;

class Feeder {
 public:
  Feeder(World& world, Causality& causality, Communicators& communicators, ThreadOrder& thread_order,
         Leniency& leniency, Calls& calls, Shortcuts& shortcuts, VirtualTime& time, Returns& returns, Relief& relief,
         Leaks& leaks, Inspector& inspector, Bookkeeper& bookkeeper, Intake& intake)
      : world_(world),
        causality_(causality),
        communicators_(communicators),
        thread_order_(thread_order),
        leniency_(leniency),
        calls_(calls),
        shortcuts_(shortcuts),
        time_(time),
        returns_(returns),
        relief_(relief),
        leaks_(leaks),
        inspector_(inspector),
        bookkeeper_(bookkeeper),
        intake_(intake) {}

  // Whether it waits for others then; see Tracker::waits().
  bool feed(Rank& rank, const event::Header* record);
  bool waits(const Rank& rank) const;
  void feed_repeat(Rank& rank, std::uint32_t more);
  void rank_ended(Rank& rank, bool clean);

 private:
  Actor& new_actor(Rank& rank, std::uint8_t thread);
  void new_thread(Rank& rank, std::uint8_t thread);
  void count_actor(Rank& rank);
  Actor& actor(Rank& rank, std::uint8_t thread);
  void feed_other(Rank& rank, const event::Header* record);
  void feed_call(Rank& rank, const event::Header* record);
  void feed_behind(Actor& actor, const event::Header* record);
  void feed_plain(Rank& rank, const PlainCall& call, const event::Header* record);

  World& world_;
  Causality& causality_;
  Communicators& communicators_;
  ThreadOrder& thread_order_;
  Leniency& leniency_;
  Calls& calls_;
  Shortcuts& shortcuts_;
  VirtualTime& time_;
  Returns& returns_;
  Relief& relief_;
  Leaks& leaks_;
  Inspector& inspector_;
  Bookkeeper& bookkeeper_;
  Intake& intake_;
};

}  // namespace mpivet::model
