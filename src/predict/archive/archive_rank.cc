#include "predict/archive/archive_rank.h"

#include <algorithm>
#include <string>

#include "event/comm_identity.h"

namespace mpivet::predict {
namespace {

using spec::Role;
using spec::Start;
using trace::Attribute;
using trace::Call;
using trace::Transfer;

const Transfer* first(const std::vector<Transfer>& list, Transfer::Kind kind) {
  const auto found = std::find_if(list.begin(), list.end(), [&](const Transfer& t) { return t.kind == kind; });
  return found == list.end() ? nullptr : &*found;
}

std::uint64_t window_key(std::int64_t id) { return static_cast<std::uint64_t>(id) | 1ull << 32; }
std::uint64_t file_key(std::int64_t id) { return static_cast<std::uint64_t>(id) | 2ull << 32; }

}  // namespace

void ArchiveRank::begin(Rank rank) {
  rank_ = rank;
  ops_.clear();
  finalized_ = inside_ = false;
  pending_.clear();
  persistent_.clear();
  made_persistent_.clear();
  messages_.clear();
  handles_.clear();
}

const RankOps& ArchiveRank::end() {
  for (const auto& [request, pending] : pending_)
    if (!pending.told) ++missing_.receives;
  missing_.unfinished += inside_;
  ops_.cut = inside_ || (!finalized_ && !from_log_);
  return ops_;
}

std::uint32_t ArchiveRank::site(const Call& call) const {
  const auto found = sites_.find(static_cast<std::uint32_t>(call.get(Attribute::call_site, -1)));
  return found == sites_.end() || !call.has(Attribute::call_site) ? 0 : found->second;
}

const ArchiveComms::View* ArchiveRank::comm_of(const Call& call) const {
  if (call.has(Attribute::comm)) return comms_.find(call.get(Attribute::comm));
  for (const auto& list : {call.started, call.done})
    for (const Transfer& t : list)
      if (t.kind != Transfer::Kind::other && !(t.kind == Transfer::Kind::receive && t.peer < 0))
        return comms_.find(t.comm);
  return nullptr;
}

std::uint32_t ArchiveRank::request_of(const Call& call) const {
  if (call.has(Attribute::request)) return static_cast<std::uint32_t>(call.get(Attribute::request));
  return call.started.empty() ? event::kNullHandle : call.started[0].request;
}

std::uint32_t ArchiveRank::add_op(const Op& op, const Call& call) { return ops_.add(op, site(call)); }

void ArchiveRank::started(std::uint32_t request, Pending pending) {
  if (request != event::kNullHandle) pending_[request] = pending;
}

void ArchiveRank::add(const Call& call) {
  const spec::FunctionInfo& info = spec::info(call.func);
  missing_.ambiguous += call.has(Attribute::ambiguous);
  inside_ = inside_ || !call.returned;
  if (info.role == Role::finalize) finalized_ = call.returned;
  if (call.has(Attribute::error)) return;  // nothing has come of it
  if (is_completion(call.func)) return wait(call);
  switch (info.role) {
    case Role::send:
      return send(call);
    case Role::recv:
      return receive(call);
    case Role::sendrecv:
    case Role::sendrecv_replace:
      return send_receive(call);
    case Role::probe:
    case Role::mprobe:
      return probe(call);
    case Role::mrecv:
      return matched_receive(call);
    case Role::start:
    case Role::startall:
      return start(call);
    case Role::request_free:
      pending_.erase(request_of(call));
      persistent_.erase(request_of(call));
      return;
    case Role::rma:
      if (info.coll == spec::Coll::none) ++missing_.one_sided;
      break;
    default:
      break;
  }
  if (info.coll != spec::Coll::none) return collective(call);
  // Of other tools: a message of a function that this mpivet does not know.
  for (const Transfer& done : call.done) finished(done);
}

void ArchiveRank::send(const Call& call) {
  const Start how = spec::info(call.func).start;
  const Transfer* told = first(call.started, Transfer::Kind::send);
  const ArchiveComms::View* comm = comm_of(call);
  if (comm == nullptr || (told == nullptr && !call.has(Attribute::dest))) return;
  const std::int64_t dest = call.get(Attribute::dest, told ? told->peer : 0);
  const std::int64_t tag = call.get(Attribute::send_tag, told ? told->tag : 0);
  if (how == Start::persistent || how == Start::partitioned) {
    persistent_[request_of(call)] = {started_by(call.func), dest, tag, 0, comm};
    return;
  }
  const Op op = make_message(call.func, ArchiveComms::world_rank(*comm, rank_, dest), static_cast<std::int32_t>(tag),
                             comm->number);
  const std::uint32_t index = add_op(op, call);
  if (how == Start::nonblocking) started(request_of(call), {index, kNone, comm, true});
}

void ArchiveRank::receive(const Call& call) {
  const Start how = spec::info(call.func).start;
  const Transfer* got = first(call.done, Transfer::Kind::receive);
  const ArchiveComms::View* comm = comm_of(call);
  const bool posted = call.has(Attribute::source);
  if (ours_ && comm == nullptr) return;
  const std::int64_t source = call.get(Attribute::source, got ? got->peer : kAnySource);
  const std::int64_t tag = call.get(Attribute::recv_tag, got ? got->tag : kAnyTag);
  if (how == Start::persistent || how == Start::partitioned) {
    if (comm != nullptr) persistent_[request_of(call)] = {started_by(call.func), source, tag, 0, comm};
    return;
  }
  const Rank peer = comm ? ArchiveComms::world_rank(*comm, rank_, source) : static_cast<Rank>(source);
  const std::uint32_t index =
      add_op(make_message(call.func, peer, static_cast<std::int32_t>(tag), comm ? comm->number : kWorld), call);
  if (how == Start::nonblocking) return started(request_of(call), {index, kNone, comm, posted});
  if (got && comm) tell(index, *comm, *got);
  if (!posted && !got) ++missing_.receives;
}

void ArchiveRank::send_receive(const Call& call) {
  const Transfer* sent = first(call.started, Transfer::Kind::send);
  const Transfer* got = first(call.done, Transfer::Kind::receive);
  const ArchiveComms::View* comm = comm_of(call);
  if (comm == nullptr) return;
  const auto world = [&](std::int64_t rank) { return ArchiveComms::world_rank(*comm, rank_, rank); };
  const Rank dest = world(call.get(Attribute::dest, sent ? sent->peer : kProcNull));
  const Rank source = world(call.get(Attribute::source, got ? got->peer : kProcNull));
  const auto send_tag = static_cast<std::int32_t>(call.get(Attribute::send_tag, sent ? sent->tag : 0));
  const auto tag = static_cast<std::int32_t>(call.get(Attribute::recv_tag, got ? got->tag : kAnyTag));
  if (spec::info(call.func).start == Start::nonblocking) {
    const std::uint32_t send = add_op(make_message(spec::Func::Isend, dest, send_tag, comm->number), call);
    const std::uint32_t receive = add_op(make_message(spec::Func::Irecv, source, tag, comm->number), call);
    return started(request_of(call), {send, receive, comm, true});
  }
  const std::uint32_t index = ops_.add_sendrecv(call.func, dest, send_tag, source, tag, comm->number, site(call));
  if (got) tell(index, *comm, *got);
}

void ArchiveRank::probe(const Call& call) {
  const ArchiveComms::View* comm = comm_of(call);
  if (comm == nullptr || !call.has(Attribute::source)) {
    ++missing_.probes;
    return;
  }
  const auto world = [&](Attribute a) { return ArchiveComms::world_rank(*comm, rank_, call.get(a)); };
  const std::uint32_t index =
      add_op(make_message(call.func, world(Attribute::source), static_cast<std::int32_t>(call.get(Attribute::recv_tag)),
                          comm->number),
             call);
  const bool wild = ops_.ops[index].peer() == kAnySource || ops_.ops[index].tag() == kAnyTag;
  if (wild && call.has(Attribute::matched_source) && call.get(Attribute::matched_source) >= 0)
    ops_.see(index, world(Attribute::matched_source), static_cast<std::int32_t>(call.get(Attribute::matched_tag)));
  if (call.has(Attribute::new_message)) messages_[static_cast<std::uint32_t>(call.get(Attribute::new_message))] = index;
}

void ArchiveRank::matched_receive(const Call& call) {
  const auto probed = messages_.find(static_cast<std::uint32_t>(call.get(Attribute::message, event::kNullHandle)));
  if (probed == messages_.end()) return;
  Op op = make_message(call.func, 0, 0, ops_.ops[probed->second].comm);
  op.a = probed->second;
  messages_.erase(probed);
  const std::uint32_t index = add_op(op, call);
  if (op.has(kNonblocking)) started(request_of(call), {index, kNone, nullptr, true});
}

void ArchiveRank::collective(const Call& call) {
  const spec::FunctionInfo& info = spec::info(call.func);
  const ArchiveComms::View* comm = comm_of(call);
  if (comm == nullptr && call.has(Attribute::win)) comm = handles_[window_key(call.get(Attribute::win))];
  if (comm == nullptr && call.has(Attribute::file)) comm = handles_[file_key(call.get(Attribute::file))];
  if (call.has(Attribute::new_handle) && info.creates == spec::HandleKind::win)
    handles_[window_key(call.get(Attribute::new_handle))] = comm;
  if (call.has(Attribute::new_handle) && info.creates == spec::HandleKind::file)
    handles_[file_key(call.get(Attribute::new_handle))] = comm;
  // Not all members of the communicator make these calls, but all of the new one do.
  if (event::numbered_by_group(info.role, info.coll))
    comm = call.has(Attribute::new_comm) ? comms_.find(call.get(Attribute::new_comm)) : nullptr;
  if (info.role == Role::finalize) {
    add_op(make_collective(call.func), call);
    return;
  }
  const std::uint32_t request = request_of(call);
  if (comm == nullptr && request != event::kNullHandle && !ours_)  // told when it ends
    return started(request, {add_op(make_collective(call.func), call), kNone, nullptr, false});
  if (comm == nullptr) {
    ++missing_.collectives;
    return;
  }
  const Transfer* told = first(call.started, Transfer::Kind::collective);
  const std::int64_t root = call.get(Attribute::root, told ? told->root : 0);
  if (info.start == Start::persistent) {
    persistent_[request] = {call.func, 0, 0, root, comm, made_persistent_[comm->number]++};
    return;
  }
  if (comm->members <= 1 && !starts_request(call.func)) return;  // it waits for nobody, and nobody waits for it
  const std::uint32_t index = add_op(
      make_collective(call.func, comm->number, info.rooted ? ArchiveComms::world_root(*comm, rank_, root) : 0), call);
  if (starts_request(call.func)) started(request, {index, kNone, comm, true});
}

void ArchiveRank::start(const Call& call) {
  if (call.has(Attribute::request)) start_one(request_of(call), call);
  for (const std::uint32_t request : call.requests) start_one(request, call);
  if (ours_) return;
  // Of other tools: what is started is told by the messages.
  for (const Transfer& t : call.started) {
    const ArchiveComms::View* comm = comms_.find(t.comm);
    if (t.kind == Transfer::Kind::send && comm)
      started(
          t.request,
          {add_op(make_message(spec::Func::Isend, ArchiveComms::world_rank(*comm, rank_, t.peer), t.tag, comm->number),
                  call),
           kNone, comm, true});
    if (t.kind == Transfer::Kind::receive)
      started(t.request, {add_op(make_message(spec::Func::Irecv, kAnySource, kAnyTag), call), kNone, nullptr, false});
  }
}

void ArchiveRank::start_one(std::uint32_t request, const Call& call) {
  const auto found = persistent_.find(request);
  if (found == persistent_.end() || found->second.func == spec::Func::none) return;
  Persistent& p = found->second;
  std::uint32_t index = 0;
  if (is_collective(p.func)) {
    const std::uint32_t turn = PersistentTurn::of(p.made, p.starts++);
    missing_.persistent += turn == 0 ? 1 : 0;
    if (turn == 0) return;
    index =
        add_op(make_collective(p.func, p.comm->number, ArchiveComms::world_root(*p.comm, rank_, p.root), turn), call);
  } else {
    index = add_op(make_message(p.func, ArchiveComms::world_rank(*p.comm, rank_, p.peer),
                                static_cast<std::int32_t>(p.tag), p.comm->number),
                   call);
  }
  started(request, {index, kNone, p.comm, true});
}

// ---- what ends -------------------------------------------------------------------------------------------------

void ArchiveRank::wait(const Call& call) {
  std::vector<std::uint32_t> requests = call.requests;
  if (requests.empty() && call.has(Attribute::request)) requests.push_back(request_of(call));
  if (!ours_)
    for (const Transfer& done : call.done) requests.push_back(done.request);
  std::vector<std::uint32_t> operations, completed;
  const auto is_done = [&](std::uint32_t request) {
    return std::any_of(call.done.begin(), call.done.end(), [&](const Transfer& t) { return t.request == request; });
  };
  for (const std::uint32_t request : requests) {
    const auto found = pending_.find(request);
    if (found == pending_.end()) {
      missing_.other_requests += request != event::kNullHandle && !persistent_.contains(request) && call.returned;
      continue;
    }
    for (const std::uint32_t op : {found->second.op, found->second.second}) {
      if (op == kNone) continue;
      if (is_done(request)) completed.push_back(static_cast<std::uint32_t>(operations.size()));
      operations.push_back(op);
    }
  }
  const bool all = completion_kind(call.func) == Kind::wait_all;
  if (!operations.empty())
    ops_.add_wait(call.func, operations, site(call), all ? std::span<const std::uint32_t>() : std::span(completed));
  for (const Transfer& done : call.done) finished(done);
}

void ArchiveRank::finished(const Transfer& done) {
  const auto found = pending_.find(done.request);
  if (done.request == event::kNullHandle || found == pending_.end()) return;
  const Pending pending = found->second;
  pending_.erase(found);
  const std::uint32_t op = pending.second != kNone ? pending.second : pending.op;
  if (done.cancelled) {
    // As if it had been posted for nobody.
    if (ops_.ops[op].kind != Kind::collective) ops_.ops[op].a = static_cast<std::uint32_t>(kProcNull);
    ++missing_.cancelled;
    return;
  }
  if (!pending.told) tell_late(pending, done);
  const ArchiveComms::View* comm = pending.comm != nullptr ? pending.comm : comms_.find(done.comm);
  if (done.kind == Transfer::Kind::receive && comm != nullptr && !ops_.ops[op].is_matched_receive())
    tell(op, *comm, done);
}

void ArchiveRank::tell(std::uint32_t op, const ArchiveComms::View& comm, const Transfer& done) {
  const bool wild = ops_.ops[op].peer() == kAnySource || ops_.ops[op].tag() == kAnyTag;
  if (wild && done.peer >= 0) ops_.see(op, ArchiveComms::world_rank(comm, rank_, done.peer), done.tag);
}

void ArchiveRank::tell_late(const Pending& pending, const Transfer& done) {
  Op& op = ops_.ops[pending.op];
  const ArchiveComms::View* comm = comms_.find(done.comm);
  if (comm == nullptr) return;
  op.comm = comm->number;
  if (op.kind == Kind::collective) {
    op.a =
        spec::info(op.func).rooted ? static_cast<std::uint32_t>(ArchiveComms::world_root(*comm, rank_, done.root)) : 0;
    return;
  }
  op.a = static_cast<std::uint32_t>(ArchiveComms::world_rank(*comm, rank_, done.peer));
  op.b = static_cast<std::uint32_t>(done.tag);
}

}  // namespace mpivet::predict
