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

class Probes {
 public:
  Probes(Agenda& agenda, Causality& causality, Communicators& communicators)
      : agenda_(agenda), causality_(causality), communicators_(communicators) {}

  Outcome do_probe(Actor& actor, const Operands& f, const event::Header* record);
  Outcome do_matched_probe(Actor& actor, const Operands& f, const event::Header* record);

 private:
  Channel* probed_channel(Actor& actor, const Operands& f, const event::Header* record, std::int32_t& tag,
                          bool& needs_exit);

  Agenda& agenda_;
  Causality& causality_;
  Communicators& communicators_;
};

}  // namespace mpivet::model
