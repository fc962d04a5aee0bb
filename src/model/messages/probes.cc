#include "model/messages/probes.h"

#include "model/collectives/communicators.h"
#include "model/deadlock/waits.h"
#include "model/messages/causality.h"
#include "model/messages/exits.h"
#include "model/records.h"
#include "model/state/communicator.h"
#include "model/state/rank.h"
#include "model/time/agenda.h"

namespace mpivet::model {

using event::Kind;

// The channel a probe looks at; null when it is not modelled. `needs_exit`: the run has not told which.
Channel* Probes::probed_channel(Actor& a, const Operands& f, const event::Header* record, std::int32_t& tag,
                                bool& needs_exit) {
  needs_exit = false;
  CommView* v = communicators_.view(*a.rank, field<std::uint32_t>(record, f.comm));
  if (!v) return nullptr;
  auto source = field<std::int32_t>(record, f.peer);
  tag = field<std::int32_t>(record, f.tag);
  if (source != event::kAnySource) return v->in(source);
  const bool immediate = record->kind == Kind::call;
  const Results results = immediate ? Results::read(Tail(record, f.args_size)) : exit_of(a);
  if (const event::StatusInfo* status = status_of(results)) {
    tag = status->tag;
    return v->in(status->source);
  }
  needs_exit = !immediate && !a.passed();
  return nullptr;
}

Outcome Probes::do_probe(Actor& a, const Operands& f, const event::Header* record) {
  std::int32_t tag = 0;
  bool needs_exit = false;
  Channel* channel = probed_channel(a, f, record, tag, needs_exit);
  if (needs_exit) return agenda_.park(a, Stand::needs_exit);
  if (!channel || channel->box->lost) return Outcome::done;
  // One that may be cancelled later is there all the same.
  if (const Operation* m =
          rules::first_message(Chain(channel->messages.first()), tag, [](const Operation& one) { return one.tag; })) {
    // Something undecided may have it; that the probe returns will tell.
    const bool immediate = record->kind == Kind::call;
    if (channel->box->unresolved != 0 && !immediate && !a.passed()) return agenda_.park(a, Stand::needs_exit);
    if (m->extras && m->extras->known) causality_.learns(a.rank->number, *m->extras->known);
    return Outcome::done;
  }
  a.polls = record->kind == Kind::call;
  if (channel->had_cancelled && a.has_left()) return Outcome::done;
  if (agenda_.park(a, Stand::probing) == Outcome::parked) {
    a.next_prober = channel->probers;
    channel->probers = &a;
    a.probed = channel;
    return Outcome::parked;
  }
  return Outcome::done;
}

Outcome Probes::do_matched_probe(Actor& a, const Operands& f, const event::Header* record) {
  const bool immediate = record->kind == Kind::call;
  std::int32_t tag = 0;
  bool needs_exit = false;
  Channel* channel = probed_channel(a, f, record, tag, needs_exit);
  // The id of the message is told by the exit only.
  if (needs_exit || (!immediate && channel && !a.passed())) return agenda_.park(a, Stand::needs_exit);
  if (!channel || channel->box->lost) return Outcome::done;
  std::uint32_t id = immediate ? field<std::uint32_t>(record, f.message) : event::kNullHandle;
  if (!immediate)
    if (const Results results = exit_of(a); results.info) id = results.info->handle;
  if (id < event::kFirstUserHandle) return Outcome::done;
  // If one that may be cancelled is the only one, it was not.
  const bool only_doubtful = first_message(*channel, tag) == nullptr;
  for (Operation* m = channel->messages.first(); m; m = m->next) {
    if (!tag_fits(m->tag, tag) || m->has(kGranted) || (m->has(kSuspended) && !only_doubtful)) continue;
    if (m->has(kSuspended)) {
      m->clear(kSuspended);
      --channel->box->unresolved;
    }
    channel->messages.erase(m);
    m->clear(kPosted);
    m->set(kTaken);
    a.rank->messages.put(id, m);
    channel->comm->sticky = true;
    return Outcome::done;
  }
  a.polls = immediate;
  if (agenda_.park(a, Stand::probing) == Outcome::parked) {
    a.next_prober = channel->probers;
    channel->probers = &a;
    a.probed = channel;
    return Outcome::parked;
  }
  return Outcome::done;
}

}  // namespace mpivet::model
