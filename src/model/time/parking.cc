#include "model/time/parking.h"

#include <algorithm>

#include "model/deadlock/leniency.h"
#include "model/messages/matching.h"
#include "model/records.h"
#include "model/requests/named_requests.h"
#include "model/requests/operations.h"
#include "model/requests/requests.h"
#include "model/state/communicator.h"
#include "model/state/rank.h"
#include "model/time/agenda.h"
#include "model/world.h"

namespace mpivet::model {

Outcome Parking::park_if_pending(Actor& a) {
  if (a.pending == 0) return Outcome::done;
  a.parked = true;
  a.stand = a.posted[1] && a.posted[1]->has(kWild) ? Stand::needs_exit : Stand::pending;
  const bool let_through =
      world_.forcing || (!leniency_.empty() && a.passed() && leniency_.is_lenient(a, a.backlog.front()));
  if (let_through) [[unlikely]] {
    detach(a);
    a.parked = false;
    return Outcome::done;
  }
  return Outcome::parked;
}

Outcome Parking::wait_for_posted(Actor& a) {
  --a.pending;  // the guard: nothing that completes while posting makes the actor run
  return park_if_pending(a);
}

// Ends all waits of a parked actor. What it posted stays posted.
void Parking::detach(Actor& a) {
  for (Operation*& op : a.posted) {
    if (!op) continue;
    if (!op->holds()) op->hold(op->record);
    op->waiter = nullptr;
    // A send will be received, only later than it should. A receive that is passed over means that something was
    // missed: whatever it gets is not to be trusted.
    if (op->kind == OperationKind::receive) op->set(kUnchecked);
    if (op->has(kWild)) {
      op->channel->box->doubtful = true;
      matching_.withdraw(op);
      operations_.release(op);
    }
    op = nullptr;
  }
  if (a.segment) {
    a.segment->hold();
    a.segment->waiter = nullptr;
    a.segment = nullptr;
  }
  if (a.probed) {
    Actor** at = &a.probed->probers;
    while (*at != &a) at = &(*at)->next_prober;
    *at = a.next_prober;
    a.next_prober = nullptr;
    a.probed = nullptr;
  }
  requests_.stop_waiting_with_others(a);
  if (!a.backlog.empty() && a.pending != 0) {
    const event::Header* record = a.backlog.front();
    const Operands& f = world_.operands(record);
    if (f.ingest & kIngestCompletions)
      each_request(f, record, [&](std::uint32_t id) { requests_.stop_waiting(a, id); });
  }
  std::erase(a.rank->out_of_order, &a);
  a.pending = 0;
}

void Parking::step_over(Actor& a) {
  detach(a);
  a.again = false;
  agenda_.go_on(a);
}

}  // namespace mpivet::model
