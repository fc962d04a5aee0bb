// Calls on requests, as virtual time executes them: waiting, testing, starting, cancelling, freeing.
#pragma once
#include <cstdint>

#include "model/outcome.h"
#include "model/records.h"

namespace mpivet::model {

struct Actor;
class Agenda;
class Collectives;
class FateBook;
class Matching;
class Operations;
class Parking;
class Partitioning;
class Requests;
class SendBuffers;
struct World;

class RequestCalls {
 public:
  RequestCalls(World& world, Agenda& agenda, Operations& operations, Requests& requests, FateBook& fates,
               Matching& matching, Partitioning& partitioning, SendBuffers& send_buffers, Collectives& collectives,
               Parking& parking)
      : world_(world),
        agenda_(agenda),
        operations_(operations),
        requests_(requests),
        fates_(fates),
        matching_(matching),
        partitioning_(partitioning),
        send_buffers_(send_buffers),
        collectives_(collectives),
        parking_(parking) {}

  Outcome do_wait(Actor& actor, const Operands& f, const event::Header* record);
  Outcome do_wait_some(Actor& actor, const Operands& f, const event::Header* record);
  Outcome do_test(Actor& actor, const Operands& f, const event::Header* record);
  Outcome do_start(Actor& actor, const Operands& f, const event::Header* record);
  Outcome do_cancel(Actor& actor, const Operands& f, const event::Header* record);
  Outcome do_request_free(Actor& actor, const Operands& f, const event::Header* record);

 private:
  void start(Actor& actor, std::uint32_t id);

  World& world_;
  Agenda& agenda_;
  Operations& operations_;
  Requests& requests_;
  FateBook& fates_;
  Matching& matching_;
  Partitioning& partitioning_;
  SendBuffers& send_buffers_;
  Collectives& collectives_;
  Parking& parking_;
};

}  // namespace mpivet::model
