// The call a thread virtually stands in has returned in reality. That decides what was open: a receive has what it was
// promised, a call that failed did nothing, a place known to rely on buffering is passed.
#pragma once
#include "event/record.h"

namespace mpivet::model {

struct Actor;
class Agenda;
class FateBook;
class Leniency;
class Matching;
class Operations;
class Parking;
class Undecided;
struct World;

class Returns {
 public:
  Returns(World& world, Agenda& agenda, Operations& operations, FateBook& fates, Matching& matching,
          Undecided& undecided, Leniency& leniency, Parking& parking)
      : world_(world),
        agenda_(agenda),
        operations_(operations),
        fates_(fates),
        matching_(matching),
        undecided_(undecided),
        leniency_(leniency),
        parking_(parking) {}

  // `next`: the record that tells so.
  void really_left(Actor& actor, const event::Header* next);
  // One of several in a row has.
  void returned_once_more(Actor& actor);

 private:
  World& world_;
  Agenda& agenda_;
  Operations& operations_;
  FateBook& fates_;
  Matching& matching_;
  Undecided& undecided_;
  Leniency& leniency_;
  Parking& parking_;
};

}  // namespace mpivet::model
