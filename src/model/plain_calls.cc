// The shortcut for sends and receives that a rank makes over and over (plain_calls.h). It does what feed_call(),
// do_send() and do_receive() do, for calls about which all but the matching is known.
#include "model/plain_calls.h"

#include "model/machine.h"

namespace mpivet::model {

namespace {

bool is_plain(const Operands& f, const event::Header* record) {
  using spec::Role;
  if (record->slots != 1 || record->flags != 0 || record->repeat != 1) return false;
  if (f.role != Role::send && f.role != Role::recv) return false;
  const bool blocking = f.start == spec::Start::blocking && record->kind == event::Kind::enter;
  const bool nonblocking = f.start == spec::Start::nonblocking && record->kind == event::Kind::call;
  return (blocking || nonblocking) && f.mode != spec::Mode::buffered &&
         field<std::uint32_t>(record, f.type) < event::kFirstUserHandle;
}

// Where the part of a record is that does not come again.
std::uint16_t variable_part(const Operands& f) { return f.request == kAbsent ? PlainCalls::kNoRequest : f.request; }

}  // namespace

// Whatever is rare, and changes what a call does, takes the long way.
bool Machine::takes_shortcuts(const Rank& rank, const Actor& a) const {
  return options_.shortcuts && !rank.many_threads() && !a.data && !causality_.on() && lenient_sites_.empty() &&
         !forcing_;
}

// After the long way: the arguments have been looked at.
void Machine::keep_if_plain(Rank& rank, Actor& a, const Operands& f, const event::Header* record) {
  if (!is_plain(f, record) || !rank.plain_calls.comes_again(record, variable_part(f))) return;
  if (!takes_shortcuts(rank, a) || a.unless_failed) return;
  CommView* v = view(rank, field<std::uint32_t>(record, f.comm));
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
  call.epoch = comm_epoch_;
  call.request = f.request;
  call.mode = f.mode;
  call.sends = sends;
  call.range = range;
}

// True if the record has been dealt with.
bool Machine::feed_plain(Rank& rank, const event::Header* record) {
  if (record->kind != event::Kind::enter && record->kind != event::Kind::call) return false;
  const PlainCall* call = rank.plain_calls.find(record, variable_part(operands(record)), comm_epoch_);
  if (!call) return false;
  Actor& a = *call->actor;
  if (!takes_shortcuts(rank, a) || a.unless_failed) return false;
  if (!(record->kind == event::Kind::enter ? rank.books.nothing_under_way() : books_take(rank, *call, record)))
    return false;
  ++statistics_.records;
  ++statistics_.shortcuts;
  rank.last_record = record;
  rank.last_actor = &a;
  if (!a.idle()) {
    feed_behind(a, record);
  } else if (record->kind == event::Kind::call) {
    post_plain_request(a, *call, record);
    ++a.serial;
  } else if (meets_at_once(*call)) {
    ++a.serial;
  } else {
    a.left = 1;
    if (post_plain(a, *call, a.backlog.push(blocks_, record, 1)) == Outcome::done) call_done(a);
  }
  run();
  return true;
}

// The request of a nonblocking call; false if there is anything to say about it.
bool Machine::books_take(Rank& rank, const PlainCall& call, const event::Header* record) {
  const auto id = field<std::uint32_t>(record, call.request);
  if (id < event::kFirstUserHandle || id >= event::kFreedHandle || rank.fates.size() != 0) return false;
  return bookkeeper_.take_plain(rank, call, id, record);
}

// The one at the front of a backlog; it may have been kept since it was fed.
const PlainCall* Machine::plain_call(const Actor& a, const event::Header* record) const {
  if (record->kind != event::Kind::enter && record->kind != event::Kind::call) return nullptr;
  const PlainCall* call = a.rank->plain_calls.find(record, variable_part(operands(record)), comm_epoch_);
  if (!call || a.left != 1 || !takes_shortcuts(*a.rank, a)) return nullptr;
  if (record->kind == event::Kind::call) return a.rank->fates.size() == 0 ? call : nullptr;
  const event::Header* next = a.backlog.second();
  return next && next->kind == event::Kind::exit ? nullptr : call;  // an exit has something to tell
}

Outcome Machine::execute_plain(Actor& a, const PlainCall& call, const event::Header* record) {
  if (record->kind == event::Kind::call) {
    post_plain_request(a, call, record);
    return Outcome::done;
  }
  return meets_at_once(call) ? Outcome::done : post_plain(a, call, record);
}

// The other end has been waiting: then there is nothing to post.
bool Machine::meets_at_once(const PlainCall& call) {
  Channel& channel = *call.channel;
  List<Operation>& others = call.sends ? channel.receives : channel.messages;
  Operation* other = others.first();
  if (!other || other->extras || channel.box->unresolved != 0 || other->type != call.type) return false;
  const bool fits = call.sends ? tag_fits(call.tag, other->tag) && call.count <= other->count
                               : tag_fits(other->tag, call.tag) && other->count <= call.count;
  if (!fits) return false;
  others.erase(other);
  ++statistics_.messages;
  complete(other);
  return true;
}

Operation* Machine::plain_operation(Actor& a, const PlainCall& call) {
  Operation* op = new_operation(a, call.sends ? OperationKind::send : OperationKind::receive);
  op->channel = call.channel;
  op->mode = call.mode;
  op->tag = call.tag;
  op->count = call.count;
  op->type = call.type;
  return op;
}

Outcome Machine::post_plain(Actor& a, const PlainCall& call, const event::Header* record) {
  Operation* op = plain_operation(a, call);
  op->record = record;
  op->waiter = &a;
  a.posted[call.sends ? 0 : 1] = op;
  a.pending = 2;
  if (call.sends)
    post_send(op);
  else
    post_receive(op);
  return wait_for_posted(a);
}

void Machine::post_plain_request(Actor& a, const PlainCall& call, const event::Header* record) {
  Operation* op = plain_operation(a, call);
  add_request(*a.rank, op, field<std::uint32_t>(record, call.request), record);
  if (call.sends)
    post_send(op);
  else
    post_receive(op);
}

}  // namespace mpivet::model
