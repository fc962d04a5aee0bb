#include "explore/world/world.h"

#include <algorithm>

#include "event/canonical.h"
#include "rules/collectives.h"
#include "spec/functions.h"

namespace mpivet::explore {
namespace {

Error nonsense(int rank, const char* what) {
  return Error{"rank " + std::to_string(rank) + " has told nonsense about its MPI calls (" + what +
               "); its memory may be damaged"};
}

bool is_wild(const ReceiveOp& op) { return op.source == event::kAnySource; }
// In one mailbox, which is of one communicator.
bool fits(const ReceiveOp& receive, const Posted& message) {
  return rules::source_fits(message.rank, receive.source) && rules::tag_fits(message.send->tag, receive.tag);
}
// Without synchronization.
bool needs(const CollectiveOp& op, int rank) {
  return !op.needs || std::find(op.needs->begin(), op.needs->end(), rank) != op.needs->end();
}

}  // namespace

rules::Envelope envelope_of(const Posted& posted) {
  if (posted.send) return {posted.send->context, posted.rank, posted.send->tag};
  return {posted.receive->context, posted.receive->source, posted.receive->tag};
}

bool is_barrier(const CollectiveOp& op) { return op.what == static_cast<std::uint32_t>(spec::Func::Barrier); }

World::World(int size, Buffering buffering, const LeftOut* without)
    : buffering_(buffering), without_(without), ranks_(at(size)) {}

Posted* World::post(int rank, Posted::Kind kind, std::uint64_t number) {
  auto& ops = ranks_[at(rank)].ops;
  if (number != ops.size() + 1) return nullptr;
  ops.push_back(std::make_unique<Posted>(Posted{.kind = kind, .rank = rank, .number = number}));
  ranks_[at(rank)].steps.push_back({.posted = ops.back().get()});
  return ops.back().get();
}

Posted* World::find(int rank, std::uint64_t number) const {
  const auto& ops = ranks_[at(rank)].ops;
  return number >= 1 && number <= ops.size() ? ops[number - 1].get() : nullptr;
}

Status World::add(int rank, const Batch& batch) {
  for (const Operation& op : batch.ops)
    if (const auto added = add_operation(rank, op); !added) return added;
  RankState& state = ranks_[at(rank)];
  for (const std::uint64_t number : batch.stop.ops)
    if (number != 0 && !find(rank, number)) return nonsense(rank, "unknown operation");
  state.stop = &batch.stop;
  state.steps.push_back({.stop = &batch.stop});
  const StopKind kind = batch.stop.kind;
  state.ended =
      kind == StopKind::end || kind == StopKind::abort || kind == StopKind::crash || kind == StopKind::unsupported;
  return Done{};
}

Status World::add_operation(int rank, const Operation& op) {
  if (const auto* send = std::get_if<SendOp>(&op)) {
    Posted* posted = post(rank, Posted::Kind::send, send->number);
    if (!posted || send->dest < 0 || send->dest >= size()) return nonsense(rank, "send");
    posted->send = send;
    mailboxes_[{send->context, send->dest}].messages[rank].push_back(posted);
    changed_.push_back({send->context, send->dest});
  } else if (const auto* receive = std::get_if<ReceiveOp>(&op)) {
    Posted* posted = post(rank, Posted::Kind::receive, receive->number);
    if (!posted) return nonsense(rank, "receive");
    posted->receive = receive;
    if (receive->message != 0) {
      // The message is named by source and number, in one word.
      Posted* message = find(static_cast<int>(receive->message >> 40) % size(), receive->message & ((1ull << 40) - 1));
      if (!message || !message->taken_out || message->partner) return nonsense(rank, "matched receive");
      message->partner = posted;
      posted->partner = message;
    } else {
      mailboxes_[{receive->context, rank}].receives.push_back(posted);
      changed_.push_back({receive->context, rank});
    }
  } else if (const auto* collective = std::get_if<CollectiveOp>(&op)) {
    Posted* posted = post(rank, Posted::Kind::collective, collective->number);
    if (!posted) return nonsense(rank, "collective");
    posted->collective = collective;
    posted->left_out = without_ && is_barrier(*collective) && (*without_)(*collective);
    if (posted->left_out) return Done{};
    return meet(rank, *collective, posted);
  } else if (const auto* cancelled = std::get_if<CancelOp>(&op)) {
    cancel(rank, cancelled->number);
  }
  return Done{};
}

Status World::meet(int rank, const CollectiveOp& op, Posted* posted) {
  Meeting*& meeting = open_meetings_[{op.context, op.turn}];
  if (!meeting) {
    all_meetings_.push_back(std::make_unique<Meeting>(Meeting{op.context, op.turn, op.members, {}, false}));
    meeting = all_meetings_.back().get();
  }
  const bool known = std::find(meeting->members.begin(), meeting->members.end(), rank) != meeting->members.end();
  const bool twice = std::any_of(meeting->arrived.begin(), meeting->arrived.end(),
                                 [&](const Posted* other) { return other->rank == rank; });
  if (!known || twice) return nonsense(rank, "members of a collective");
  const auto what = [](const CollectiveOp& one) { return static_cast<spec::Func>(one.what); };
  if (!meeting->arrived.empty() && !rules::meets(what(*meeting->arrived.front()->collective), what(op)))
    meeting->broken = true;
  meeting->arrived.push_back(posted);
  posted->meeting = meeting;
  return Done{};
}

// It succeeds if, and only if, nothing has been matched so far.
void World::cancel(int rank, std::uint64_t number) {
  Posted* posted = find(rank, number);
  if (!posted || posted->partner || posted->kind == Posted::Kind::collective) return;
  posted->cancelled = true;
  if (posted->kind == Posted::Kind::receive) {
    std::erase(mailboxes_[{posted->receive->context, rank}].receives, posted);
    changed_.push_back({posted->receive->context, rank});
  } else {
    std::erase(mailboxes_[{posted->send->context, posted->send->dest}].messages[rank], posted);
  }
}

void World::pair(Mailbox& box, Posted* message, Posted* receive) {
  std::erase(box.messages[message->rank], message);
  std::erase(box.receives, receive);
  message->partner = receive;
  receive->partner = message;
}

Posted* World::first_message(const Mailbox& box, int source, const ReceiveOp& receive) const {
  const auto queue = box.messages.find(source);
  if (queue == box.messages.end()) return nullptr;
  return rules::first_message(queue->second, receive.tag, [](const Posted& message) { return message.send->tag; });
}

// A receive that was posted earlier (than `before`, or at all) would get this message.
bool World::claimed(const Mailbox& box, const Posted& message, const Posted* before) const {
  return rules::is_claimed(box.receives, before,
                           [&](const Posted& receive) { return fits(*receive.receive, message); });
}

bool World::match_forced(Mailbox& box) {
  for (Posted* receive : box.receives) {
    if (is_wild(*receive->receive)) continue;
    Posted* message = first_message(box, receive->receive->source, *receive->receive);
    if (!message || claimed(box, *message, receive)) continue;
    pair(box, message, receive);
    return true;
  }
  return false;
}

std::optional<World::Release> World::forced() {
  while (!changed_.empty()) {
    const Key key = changed_.back();
    changed_.pop_back();
    while (match_forced(mailboxes_[key])) {
    }
  }
  for (int rank = 0; rank < size(); ++rank)
    if (stopped(rank) && !ended(rank) && forced_outcome(rank)) return release(rank, Choice{.rank = rank});
  return std::nullopt;
}

bool World::forced_outcome(int rank) const {
  const Stop& stop = *ranks_[at(rank)].stop;
  if (stop.kind == StopKind::all)
    return std::all_of(stop.ops.begin(), stop.ops.end(), [&](std::uint64_t op) { return op == 0 || done(rank, op); });
  if (stop.kind == StopKind::probe && stop.source != event::kAnySource)
    return probed(stop, rank, stop.source) != nullptr;
  return false;
}

bool World::done(int rank, std::uint64_t number) const { return done(*find(rank, number)); }

bool World::done(const Posted& posted) const {
  if (posted.cancelled || posted.partner || posted.left_out) return true;
  switch (posted.kind) {
    case Posted::Kind::send:
      return is_buffered(*posted.send);
    case Posted::Kind::receive:
      return false;
    case Posted::Kind::collective:
      break;
  }
  const Meeting& meeting = *posted.meeting;
  if (meeting.broken) return false;
  const auto& needs = posted.collective->needs;
  if (buffering_ == Buffering::zero || !needs) return meeting.complete();
  return std::all_of(needs->begin(), needs->end(), [&](int rank) {
    return std::any_of(meeting.arrived.begin(), meeting.arrived.end(),
                       [&](const Posted* other) { return other->rank == rank; });
  });
}

Completed World::result(const Posted& posted) const {
  Completed out{.op = posted.number, .source = event::kUndefined, .tag = event::kAnyTag};
  out.cancelled = posted.cancelled;
  if (posted.kind == Posted::Kind::receive && posted.partner) {
    out.source = posted.partner->rank;
    out.tag = posted.partner->send->tag;
    out.bytes = posted.partner->send->data.size();
    out.parts.push_back({out.source, posted.partner->send->data});
  }
  if (posted.meeting) {
    std::vector<const Posted*> others(posted.meeting->arrived.begin(), posted.meeting->arrived.end());
    std::sort(others.begin(), others.end(), [](const Posted* a, const Posted* b) { return a->rank < b->rank; });
    for (const Posted* other : others) {
      if (other->rank == posted.rank || !needs(*posted.collective, other->rank)) continue;
      for (const Part& part : other->collective->parts)
        if (part.rank == kEverybody || part.rank == posted.rank) out.parts.push_back({other->rank, part.data});
    }
  }
  return out;
}

bool World::is_buffered(const SendOp& send) const { return rules::is_buffered(send.mode, buffering_); }

bool World::waits_for(const Posted& posted, const Posted& other) const {
  if (posted.kind == Posted::Kind::send) return !is_buffered(*posted.send);
  if (posted.kind == Posted::Kind::receive || buffering_ == Buffering::zero) return true;
  return needs(*posted.collective, other.rank);
}

namespace {

// It is among the calls that replay files count.
bool is_counted(const Stop& stop) {
  switch (stop.kind) {
    case StopKind::any:
    case StopKind::some:
    case StopKind::test_all:
    case StopKind::test_any:
    case StopKind::test_some:
    case StopKind::probe:
    case StopKind::test_probe:
      return true;
    case StopKind::all:  // a completing call, or a blocking one: what is waited for is not in doubt
    case StopKind::end:
    case StopKind::abort:
    case StopKind::crash:
    case StopKind::unsupported:
      return false;
  }
  return false;
}

}  // namespace

std::vector<Extent> World::extents() const {
  std::vector<Extent> all;
  for (const RankState& state : ranks_) {
    Extent extent{state.ops.size(), 0};
    for (const auto& posted : state.ops) {
      if (posted->kind != Posted::Kind::receive || posted->partner) continue;
      (posted->cancelled ? extent.cancelled : extent.open).push_back(posted->number);
    }
    if (state.stop) extent.calls = state.stop->call - (is_counted(*state.stop) ? 1 : 0);
    all.push_back(extent);
  }
  return all;
}

Origin World::origin(const Choice& choice) const {
  if (choice.rank < 0 || choice.rank >= size()) return {};
  if (choice.kind == Choice::Kind::outcome) return stop(choice.rank) ? stop(choice.rank)->origin : Origin{};
  const Posted* posted = find(choice.rank, choice.op);
  return posted && posted->receive ? posted->receive->origin : Origin{};
}

bool World::all_ended() const {
  return std::all_of(ranks_.begin(), ranks_.end(), [](const RankState& state) { return state.ended; });
}

}  // namespace mpivet::explore
