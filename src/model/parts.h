// The parts of the tracker, and which of them know each other. Each has its own state, and reaches others only through
// the references it is given here.
//   world, agenda                 what all share: the ranks, and who can go on in virtual time
//   communicators/collectives     collectives/
//   messages                      messages/: matching, any-source receives, buffers, checksums
//   operations and requests       requests/
//   virtual time                  time/: feeding, executing, waiting, threads
//   deadlocks                     deadlock/: what a wait needs, who is stuck, what relies on buffering
//   what a rank does by itself    arguments/ and local/
//   what is left over             end/
#pragma once
#include "model/arguments/inspector.h"
#include "model/collectives/collectives.h"
#include "model/collectives/communicators.h"
#include "model/deadlock/leniency.h"
#include "model/deadlock/search.h"
#include "model/deadlock/waits.h"
#include "model/end/leaks.h"
#include "model/local/bookkeeper.h"
#include "model/messages/causality.h"
#include "model/messages/matching.h"
#include "model/messages/partitioning.h"
#include "model/messages/point_to_point.h"
#include "model/messages/probes.h"
#include "model/messages/ready_sends.h"
#include "model/messages/send_buffers.h"
#include "model/messages/settling.h"
#include "model/messages/transmissions.h"
#include "model/messages/undecided.h"
#include "model/requests/fate_book.h"
#include "model/requests/operations.h"
#include "model/requests/request_calls.h"
#include "model/requests/requests.h"
#include "model/time/agenda.h"
#include "model/time/calls.h"
#include "model/time/feeder.h"
#include "model/time/intake.h"
#include "model/time/parking.h"
#include "model/time/relief.h"
#include "model/time/resting.h"
#include "model/time/returns.h"
#include "model/time/shortcuts.h"
#include "model/time/thread_order.h"
#include "model/time/virtual_time.h"
#include "model/tracker.h"
#include "model/world.h"

namespace mpivet::model {

struct Tracker::Parts {
  Parts(Listener& to, const Options& options) : listener(to), world(listener, options) {}
  ~Parts();
  Parts(const Parts&) = delete;
  Parts& operator=(const Parts&) = delete;

  CountingListener listener;
  World world;
  Agenda agenda{world};
  Causality causality;
  Communicators communicators{world};
  Operations operations{agenda, requests, send_buffers, ready_sends};
  Requests requests{agenda, operations, undecided, thread_order};
  FateBook fates{operations, requests, matching, undecided};
  Matching matching{world, agenda, causality, operations, undecided, settling, transmissions, ready_sends};
  Undecided undecided{world, operations, requests, matching, settling, send_buffers};
  Settling settling{world, matching, undecided};
  Partitioning partitioning{matching};
  Transmissions transmissions{world};
  SendBuffers send_buffers{world, causality, leniency};
  ReadySends ready_sends{world, causality, send_buffers};
  Probes probes{agenda, causality, communicators, operations, matching, parking};
  PointToPoint point_to_point{communicators, operations,   requests,     fates,  matching,
                              undecided,     partitioning, send_buffers, parking};
  RequestCalls request_calls{world,    agenda,       operations,   requests,    fates,
                             matching, partitioning, send_buffers, collectives, parking};
  Collectives collectives{world,    agenda,        causality,   communicators, operations,
                          requests, transmissions, ready_sends, thread_order,  parking};
  ThreadOrder thread_order{world, agenda, communicators};
  Leniency leniency{waits};
  Waits waits{world, communicators, requests, undecided};
  Parking parking{world, agenda, operations, requests, matching, leniency};
  Calls calls{world,  agenda,         causality,     requests,    partitioning, transmissions, send_buffers,
              probes, point_to_point, request_calls, collectives, thread_order, leaks};
  Shortcuts shortcuts{world, causality, communicators, operations, requests, matching, leniency, parking, bookkeeper};
  VirtualTime time{world, agenda, communicators, thread_order, calls, shortcuts};
  Returns returns{world, agenda, operations, fates, matching, undecided, leniency, parking};
  Relief relief{world, waits, parking, time, search};
  DeadlockSearch search{world, collectives, leniency, waits, parking, time};
  Resting resting{world, listener, causality, leniency, operations, collectives};
  Leaks leaks{world};
  Inspector inspector{world, communicators};
  Bookkeeper bookkeeper{world, communicators, leaks};
  Intake intake{communicators, fates, thread_order, leaks, inspector};
  Feeder feeder{world, causality, communicators, thread_order, leniency,  calls,      shortcuts,
                time,  returns,   relief,        leaks,        inspector, bookkeeper, intake};
};

}  // namespace mpivet::model
