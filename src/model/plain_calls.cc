// The shortcut for blocking sends and receives that a rank makes over and over (plain_calls.h). It does what
// feed_call(), do_send() and do_receive() do, for calls about which all but the matching is known.
#include "model/plain_calls.h"

#include "model/machine.h"

namespace mpivet::model {

namespace {

bool is_plain(const Operands& f, const event::Header* record) {
  using spec::Role;
  if (record->kind != event::Kind::enter || record->slots != 1 || record->flags != 0 || record->repeat != 1)
    return false;
  if (f.role != Role::send && f.role != Role::recv) return false;
  return f.start == spec::Start::blocking && f.mode != spec::Mode::buffered &&
         field<std::uint32_t>(record, f.type) < event::kFirstUserHandle;
}

}  // namespace

// Whatever is rare, and changes what a call does, takes the long way.
bool Machine::takes_shortcuts(const Rank& rank, const Actor& a) const {
  return options_.shortcuts && !rank.many_threads() && !a.data && !causality_.on() && lenient_sites_.empty() &&
         !forcing_;
}

// After the long way: the arguments have been looked at.
void Machine::keep_if_plain(Rank& rank, Actor& a, const Operands& f, const event::Header* record) {
  if (!is_plain(f, record) || !rank.plain_calls.comes_again(record)) return;
  if (!takes_shortcuts(rank, a) || a.unless_failed) return;
  CommView* v = view(rank, field<std::uint32_t>(record, f.comm));
  if (!v) return;
  const bool sends = f.role == spec::Role::send;
  const auto peer = field<std::int32_t>(record, f.peer);
  Channel* channel = sends ? v->out(peer) : v->in(peer);
  if (!channel) return;  // no such peer, or any
  PlainCall& call = rank.plain_calls.keep(record);
  call.actor = &a;
  call.channel = channel;
  call.type = rank.types.find(field<std::uint32_t>(record, f.type));
  call.count = field<std::int64_t>(record, f.count);
  call.tag = field<std::int32_t>(record, f.tag);
  call.epoch = comm_epoch_;
  call.mode = f.mode;
  call.sends = sends;
}

// True if the record has been dealt with.
bool Machine::feed_plain(Rank& rank, const event::Header* record) {
  if (record->kind != event::Kind::enter) return false;
  const PlainCall* call = rank.plain_calls.find(record, comm_epoch_);
  if (!call) return false;
  Actor& a = *call->actor;
  // With operations under way, memory may be in use twice.
  if (!takes_shortcuts(rank, a) || a.unless_failed || !rank.books.writes.empty() || !rank.books.reads.empty())
    return false;
  ++statistics_.records;
  ++statistics_.shortcuts;
  rank.last_record = record;
  rank.last_actor = &a;
  if (!a.idle()) {
    feed_behind(a, record);
  } else if (meets_at_once(*call)) {
    ++a.serial;
  } else {
    a.left = 1;
    if (post_plain(a, *call, a.backlog.push(blocks_, record, 1)) == Outcome::done) call_done(a);
  }
  run();
  return true;
}

// The one at the front of a backlog; it may have been kept since it was fed.
const PlainCall* Machine::plain_call(const Actor& a, const event::Header* record) const {
  if (record->kind != event::Kind::enter) return nullptr;
  const PlainCall* call = a.rank->plain_calls.find(record, comm_epoch_);
  if (!call || a.left != 1 || !takes_shortcuts(*a.rank, a)) return nullptr;
  const event::Header* next = a.backlog.second();
  return next && next->kind == event::Kind::exit ? nullptr : call;  // an exit has something to tell
}

Outcome Machine::execute_plain(Actor& a, const PlainCall& call, const event::Header* record) {
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

Outcome Machine::post_plain(Actor& a, const PlainCall& call, const event::Header* record) {
  Operation* op = new_operation(a, call.sends ? OperationKind::send : OperationKind::receive);
  op->channel = call.channel;
  op->mode = call.mode;
  op->tag = call.tag;
  op->count = call.count;
  op->type = call.type;
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

}  // namespace mpivet::model
