// Room in the buffer for buffered sends. A message is in the buffer from its send until it is received; MPI may take it
// out sooner, but need not. So the room is only free for certain when the sender knows, by a message, a collective or
// the like that came after the receive, that it has happened (causality.h). What is there until then has to fit.
#pragma once
#include "event/record.h"

namespace mpivet::model {

struct Actor;
class Causality;
class Leniency;
struct Operation;
struct World;

class SendBuffers {
 public:
  SendBuffers(World& world, Causality& causality, Leniency& leniency)
      : world_(world), causality_(causality), leniency_(leniency) {}

  // MPI_Buffer_attach, MPI_Buffer_detach.
  void change(Actor& actor, const event::Header* record);
  // A buffered send is posted.
  void enter(Operation* message);
  // The message has met its receive, or is spoken for.
  void leave(Operation* message);

  // Whether what comes before what is known to virtual time.
  bool order_is_known() const;

 private:
  World& world_;
  Causality& causality_;
  Leniency& leniency_;
};

}  // namespace mpivet::model
