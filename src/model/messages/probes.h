// Probes: they wait for a message to come, and a matched probe takes it out of its queue.
#pragma once
#include <cstdint>

#include "model/outcome.h"
#include "model/records.h"

namespace mpivet::model {

struct Actor;
class Agenda;
class Causality;
struct Channel;
class Communicators;
class Matching;
class Operations;
class Parking;

class Probes {
 public:
  Probes(Agenda& agenda, Causality& causality, Communicators& communicators, Operations& operations, Matching& matching,
         Parking& parking)
      : agenda_(agenda),
        causality_(causality),
        communicators_(communicators),
        operations_(operations),
        matching_(matching),
        parking_(parking) {}

  Outcome do_probe(Actor& actor, const Operands& f, const event::Header* record);
  Outcome do_matched_probe(Actor& actor, const Operands& f, const event::Header* record);

 private:
  Channel* probed_channel(Actor& actor, const Operands& f, const event::Header* record, std::int32_t& tag,
                          bool& needs_exit);
  Outcome wait_for_message(Actor& actor, Channel& channel, bool polls);

  Agenda& agenda_;
  Causality& causality_;
  Communicators& communicators_;
  Operations& operations_;
  Matching& matching_;
  Parking& parking_;
};

}  // namespace mpivet::model
