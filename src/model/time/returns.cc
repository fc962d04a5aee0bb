#include "model/time/returns.h"

#include "model/deadlock/leniency.h"
#include "model/messages/exits.h"
#include "model/messages/matching.h"
#include "model/messages/undecided.h"
#include "model/records.h"
#include "model/requests/fate_book.h"
#include "model/requests/operations.h"
#include "model/state/rank.h"
#include "model/time/agenda.h"
#include "model/time/parking.h"
#include "model/world.h"

namespace mpivet::model {

// The call an actor is parked in has returned in reality.
void Returns::really_left(Actor& a, const event::Header* next) {
  switch (a.stand) {
    case Stand::needs_exit:
    case Stand::out_of_order:
      return agenda_.retry(a);
    case Stand::broken:
    case Stand::finalized:
      return agenda_.go_on(a);
    case Stand::pending:
    case Stand::probing:
      break;
  }
  if (next->kind == event::Kind::exit) {
    const Results results = Results::of_exit(next);
    // A send or collective that failed did not take place. (A receive may have failed because of what it got.)
    const bool failed = results.info && results.info->error != 0;
    if (Operation* send = failed ? a.posted[0] : nullptr) {
      matching_.withdraw(send);
      operations_.complete(send);
    }
    if (failed && a.segment) return parking_.step_over(a);
  }
  if (a.posted[1] && a.posted[1]->tag == event::kAnyTag)
    if (const event::StatusInfo* status = status_of(exit_of(a))) undecided_.learn_tag(a.posted[1], status->tag);
  undecided_.take_promised(a);
  const Operands& f = world_.operands(a.backlog.front());
  if ((f.ingest & kIngestCompletions) && a.rank->fates.size() != 0) fates_.give_up(a, f);
  if (!leniency_.empty() && leniency_.is_lenient(a, a.backlog.front())) parking_.step_over(a);
}

void Returns::returned_once_more(Actor& a) {
  undecided_.take_promised(a);
  if (a.parked && !leniency_.empty() && leniency_.is_lenient(a, a.backlog.front())) parking_.step_over(a);
}

}  // namespace mpivet::model
