#include "model/time/shortcuts.h"

#include "model/collectives/communicators.h"
#include "model/deadlock/leniency.h"
#include "model/local/bookkeeper.h"
#include "model/messages/causality.h"
#include "model/messages/matching.h"
#include "model/records.h"
#include "model/requests/operations.h"
#include "model/requests/requests.h"
#include "model/state/plain_calls.h"
#include "model/state/rank.h"
#include "model/time/parking.h"
#include "model/world.h"

namespace mpivet::model {

namespace {

bool is_plain(const Operands& f, const event::Header* record) {
  using spec::Role;
  if (record->slots != 1 || record->flags != 0 || record->repeat != 1) return false;
  if (f.role != Role::send && f.role != Role::recv) return false;
  const bool blocking = f.start == spec::Start::blocking && record->kind == event::Kind::enter;
  const bool nonblocking = f.start == spec::Start::nonblocking && record->kind == event::Kind::call;
  return (blocking || nonblocking) && f.mode != spec::Mode::buffered && f.mode != spec::Mode::ready &&
         field<std::uint32_t>(record, f.type) < event::kFirstUserHandle;
}

// Where the part of a record is that does not come again.
std::uint16_t variable_part(const Operands& f) { return f.request == kAbsent ? PlainCalls::kNoRequest : f.request; }

}  // namespace

bool Shortcuts::takes_shortcuts(const Rank& rank, const Actor& a) const {
  return world_.options.shortcuts && !rank.many_threads() && !a.data && !causality_.on() && leniency_.empty() &&
         !world_.forcing;
}

void Shortcuts::keep_if_plain(Rank& rank, Actor& a, const Operands& f, const event::Header* record) {
  if (!is_plain(f, record) || !rank.plain_calls.comes_again(record, variable_part(f))) return;
  if (!takes_shortcuts(rank, a) || a.unless_failed) return;
  CommView* v = communicators_.view(rank, field<std::uint32_t>(record, f.comm));
  if (!v) return;
  const bool sends = f.role == spec::Role::send;
  const auto peer = field<std::int32_t>(record, f.peer);
  Channel* channel = sends ? v->out(peer) : v->in(peer);
  if (!channel) return;  // no such peer, or any
  Interval range;
  if (f.request != kAbsent && !solid_range(f, record, rank.types, range)) return;
  PlainCall& call = rank.plain_calls.keep(record);
  call.actor = &a;
  call.channel = channel;
  call.type = rank.types.find(field<std::uint32_t>(record, f.type));
  call.count = field<std::int64_t>(record, f.count);
  call.tag = field<std::int32_t>(record, f.tag);
  call.epoch = communicators_.epoch();
  call.request = f.request;
  call.mode = f.mode;
  call.sends = sends;
  call.range = range;
}

bool Shortcuts::books_take(Rank& rank, const PlainCall& call, const event::Header* record) {
  const auto id = field<std::uint32_t>(record, call.request);
  if (id < event::kFirstUserHandle || id >= event::kFreedHandle || rank.fates.size() != 0) return false;
  return bookkeeper_.take_plain(rank, call, id, record);
}

const PlainCall* Shortcuts::plain_call(const Actor& a, const event::Header* record) const {
  if (record->kind != event::Kind::enter && record->kind != event::Kind::call) return nullptr;
  const PlainCall* call =
      a.rank->plain_calls.find(record, variable_part(world_.operands(record)), communicators_.epoch());
  if (!call || a.left != 1 || !takes_shortcuts(*a.rank, a)) return nullptr;
  if (record->kind == event::Kind::call) return a.rank->fates.size() == 0 ? call : nullptr;
  const event::Header* next = a.backlog.second();
  return next && next->kind == event::Kind::exit ? nullptr : call;  // an exit has something to tell
}

Outcome Shortcuts::execute_plain(Actor& a, const PlainCall& call, const event::Header* record) {
  if (record->kind == event::Kind::call) {
    post_plain_request(a, call, record);
    return Outcome::done;
  }
  return meets_at_once(call) ? Outcome::done : post_plain(a, call, record);
}

bool Shortcuts::meets_at_once(const PlainCall& call) {
  Channel& channel = *call.channel;
  List<Operation>& others = call.sends ? channel.receives : channel.messages;
  Operation* other = others.first();
  if (!other || other->extras || channel.box->unresolved != 0 || other->type != call.type) return false;
  const bool fits = call.sends ? tag_fits(call.tag, other->tag) && call.count <= other->count
                               : tag_fits(other->tag, call.tag) && other->count <= call.count;
  if (!fits) return false;
  if (call.sends)
    other->tag = call.tag;
  else if (call.tag == event::kAnyTag)
    other->set(kMetAnyTag);
  others.erase(other);
  ++call.actor->rank->heard_of;
  ++other->actor->rank->heard_of;
  ++world_.statistics.messages;
  operations_.complete(other);
  return true;
}

Operation* Shortcuts::plain_operation(Actor& a, const PlainCall& call) {
  Operation* op = operations_.make(a, call.sends ? OperationKind::send : OperationKind::receive);
  op->channel = call.channel;
  op->mode = call.mode;
  op->tag = call.tag;
  op->count = call.count;
  op->type = call.type;
  return op;
}

Outcome Shortcuts::post_plain(Actor& a, const PlainCall& call, const event::Header* record) {
  Operation* op = plain_operation(a, call);
  op->record = record;
  op->waiter = &a;
  a.posted[call.sends ? 0 : 1] = op;
  a.pending = 2;
  if (call.sends)
    matching_.post_send(op);
  else
    matching_.post_receive(op);
  return parking_.wait_for_posted(a);
}

void Shortcuts::post_plain_request(Actor& a, const PlainCall& call, const event::Header* record) {
  Operation* op = plain_operation(a, call);
  requests_.add(*a.rank, op, field<std::uint32_t>(record, call.request), record);
  if (call.sends)
    matching_.post_send(op);
  else
    matching_.post_receive(op);
}

// Null: it takes the long way.
const PlainCall* Shortcuts::take(Rank& rank, const event::Header* record) {
  if (record->kind != event::Kind::enter && record->kind != event::Kind::call) return nullptr;
  const PlainCall* call = rank.plain_calls.find(record, variable_part(world_.operands(record)), communicators_.epoch());
  if (!call || !takes_shortcuts(rank, *call->actor) || call->actor->unless_failed) return nullptr;
  const bool in_order =
      record->kind == event::Kind::enter ? rank.books.nothing_under_way() : books_take(rank, *call, record);
  return in_order ? call : nullptr;
}

}  // namespace mpivet::model
