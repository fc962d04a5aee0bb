#include "model/messages/probes.h"

#include "model/collectives/communicators.h"
#include "model/deadlock/waits.h"
#include "model/messages/causality.h"
#include "model/messages/exits.h"
#include "model/messages/matching.h"
#include "model/messages/served_receives.h"
#include "model/records.h"
#include "model/requests/operations.h"
#include "model/state/communicator.h"
#include "model/state/rank.h"
#include "model/time/agenda.h"
#include "model/time/parking.h"

namespace mpivet::model {

using event::Kind;

// The channel a probe looks at; null when it is not modelled. `needs_exit`: the run has not told which.
Channel* Probes::probed_channel(Actor& a, const Operands& f, const event::Header* record, std::int32_t& tag,
                                bool& needs_exit) {
  needs_exit = false;
  CommView* v = communicators_.view(*a.rank, field<std::uint32_t>(record, f.comm));
  if (!v) return nullptr;
  const auto source = field<std::int32_t>(record, f.peer);
  tag = field<std::int32_t>(record, f.tag);
  const bool immediate = record->kind == Kind::call;
  const Results results = immediate ? Results::read(Tail(record, f.args_size)) : exit_of(a);
  const event::StatusInfo* status = status_of(results);
  if (status) tag = status->tag;
  if (source != event::kAnySource) return v->in(source);
  if (status) return v->in(status->source);
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
    const bool open = channel->box->unresolved != 0;
    if (open && !immediate && !a.passed()) return agenda_.park(a, Stand::needs_exit);
    if (open && !may_be_found(*channel, tag)) {
      channel->box->probed.push_back(channel);
      return wait_for_message(a, *channel, immediate);
    }
    if (m->extras && m->extras->known) causality_.learns(a.rank->number, *m->extras->known);
    return Outcome::done;
  }
  const bool polls = record->kind == Kind::call;
  if (channel->had_cancelled && (polls || a.has_left())) return Outcome::done;
  return wait_for_message(a, *channel, polls);
}

Outcome Probes::wait_for_message(Actor& a, Channel& channel, bool polls) {
  if (agenda_.park(a, Stand::probing) == Outcome::done) return Outcome::done;
  a.polls = polls;
  a.next_prober = channel.probers;
  channel.probers = &a;
  a.probed = &channel;
  return Outcome::parked;
}

// It takes the message that a receive at its place would get, so a receive stands for it.
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
  Operation* op = operations_.make(a, OperationKind::receive);
  op->channel = channel;
  op->tag = tag;
  op->id = id;
  op->record = record;
  op->waiter = &a;
  op->set(kTakesOut);
  a.rank->messages.put(id, op);
  a.polls = immediate;
  a.posted[1] = op;
  a.pending = 2;
  matching_.post_receive(op);
  const Outcome outcome = parking_.wait_for_posted(a);
  if (outcome == Outcome::done) a.polls = false;
  return outcome;
}

}  // namespace mpivet::model
