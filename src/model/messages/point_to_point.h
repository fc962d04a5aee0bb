// Sends and receives, as virtual time executes them.
#pragma once
#include "model/outcome.h"
#include "model/records.h"

namespace mpivet::model {

struct Actor;
class Communicators;
class FateBook;
class Matching;
struct Operation;
class Operations;
class Parking;
class Partitioning;
class Requests;
class SendBuffers;
class Undecided;

class PointToPoint {
 public:
  PointToPoint(Communicators& communicators, Operations& operations, Requests& requests, FateBook& fates,
               Matching& matching, Undecided& undecided, Partitioning& partitioning, SendBuffers& send_buffers,
               Parking& parking)
      : communicators_(communicators),
        operations_(operations),
        requests_(requests),
        fates_(fates),
        matching_(matching),
        undecided_(undecided),
        partitioning_(partitioning),
        send_buffers_(send_buffers),
        parking_(parking) {}

  Outcome do_send(Actor& actor, const Operands& f, const event::Header* record);
  Outcome do_receive(Actor& actor, const Operands& f, const event::Header* record);
  Outcome do_sendrecv(Actor& actor, const Operands& f, const event::Header* record);
  Outcome do_matched_receive(Actor& actor, const Operands& f, const event::Header* record);

 private:
  Operation* make_send(Actor& actor, const Operands& f, const event::Header* record);
  Operation* make_receive(Actor& actor, const Operands& f, const event::Header* record);
  void post_receive_of_call(Actor& actor, Operation* op);

  Communicators& communicators_;
  Operations& operations_;
  Requests& requests_;
  FateBook& fates_;
  Matching& matching_;
  Undecided& undecided_;
  Partitioning& partitioning_;
  SendBuffers& send_buffers_;
  Parking& parking_;
};

}  // namespace mpivet::model
