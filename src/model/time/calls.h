// Which part executes which call: by the role of the function in spec, never by its name.
#pragma once
#include "model/outcome.h"
#include "model/records.h"

namespace mpivet::model {

struct Actor;
class Agenda;
class Causality;
class Collectives;
class Leaks;
class Partitioning;
class PointToPoint;
class Probes;
class RequestCalls;
class Requests;
class SendBuffers;
class ThreadOrder;
class Transmissions;
struct World;

class Calls {
 public:
  Calls(World& world, Agenda& agenda, Causality& causality, Requests& requests, Partitioning& partitioning,
        Transmissions& transmissions, SendBuffers& send_buffers, Probes& probes, PointToPoint& point_to_point,
        RequestCalls& request_calls, Collectives& collectives, ThreadOrder& thread_order, Leaks& leaks)
      : world_(world),
        agenda_(agenda),
        causality_(causality),
        requests_(requests),
        partitioning_(partitioning),
        transmissions_(transmissions),
        send_buffers_(send_buffers),
        probes_(probes),
        point_to_point_(point_to_point),
        request_calls_(request_calls),
        collectives_(collectives),
        thread_order_(thread_order),
        leaks_(leaks) {}

  // A record at the virtual position of its thread.
  Outcome execute(Actor& actor, const event::Header* record);

 private:
  Outcome execute_call(Actor& actor, const Operands& f, const event::Header* record);
  Outcome do_finalize(Actor& actor);

  World& world_;
  Agenda& agenda_;
  Causality& causality_;
  Requests& requests_;
  Partitioning& partitioning_;
  Transmissions& transmissions_;
  SendBuffers& send_buffers_;
  Probes& probes_;
  PointToPoint& point_to_point_;
  RequestCalls& request_calls_;
  Collectives& collectives_;
  ThreadOrder& thread_order_;
  Leaks& leaks_;
};

}  // namespace mpivet::model
