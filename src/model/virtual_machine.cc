// Strict time.
//
// MPI lets a library buffer: a standard send may return before anybody receives, a broadcast before anybody else has
// called it. Programs that need this luck work on one machine and hang on the next. So the tracker does not ask what
// happened but what had to happen: it executes the recorded calls on an abstract machine whose every send waits for
// its receive and whose every collective waits for all members. A thread of that machine (an Actor) has a *virtual
// position*, the oldest call it has not got past. The real thread is somewhere ahead; the records in between are the
// actor's backlog.
//
// What really happened still decides where MPI leaves a choice: which message an any-source receive got, which requests
// MPI_Waitany completed, whether a cancel came in time. The run tells these later, in the exit of the call, and
// by then they are in the backlog, ahead of virtual time. So a decision is looked up, never guessed, and an actor
// whose decision is not known yet stands still.
//
// Hence the machine needs no clock and no order between the ranks' records: however they are interleaved when they are
// fed, it comes to the same state. An actor is advanced until it parks; whatever completes an operation it waits for
// puts it in the list of those that can go on; run() empties the list. When it is empty and actors are parked,
// deadlock.cc asks whether the others could ever release them.
//
// A call leaves the machine in one of two ways: its waits are over (call_done), or it is taken as done although
// they are not (step_over), since a deadlock that only buffering hid has been told, or the backlog got too long.
#include <algorithm>
#include <cstring>

#include "model/machine.h"
#include "model/wait.h"

namespace mpivet::model {
namespace {

constexpr std::size_t kLongestPayload = event::kMaxPayload;

}  // namespace

void Machine::set_world(int size) {
  for (int i = static_cast<int>(ranks_.size()); i < size; ++i) {
    ranks_.push_back(std::make_unique<Rank>());
    ranks_.back()->number = i;
    for (int kind = 0; kind < spec::kHandleKinds; ++kind)
      ranks_.back()->growth[static_cast<std::size_t>(kind)].limit =
          options_.high_water.of(static_cast<spec::HandleKind>(kind));
  }
  for (auto& rank : ranks_) make_predefined(*rank);
}

void Machine::set_library(int number, std::uint32_t mpi, std::int32_t tag_ub) {
  Rank& rank = *ranks_[static_cast<std::size_t>(number)];
  rank.mpi = mpi;
  if (tag_ub > 0) rank.tag_ub = tag_ub;
}

Actor& Machine::new_actor(Rank& rank, std::uint8_t thread) {
  if (thread >= rank.actors.size()) rank.actors.resize(thread + std::size_t{1});
  rank.actors[thread] = std::make_unique<Actor>();
  rank.actors[thread]->rank = &rank;
  rank.actors[thread]->thread = thread;
  if (++rank.actor_count == 2) {
    note_earlier_turns(rank);
    ordered_elsewhere_ = true;
  }
  return *rank.actors[thread];
}

bool Machine::feed(int number, const event::Header* record) {
  if (number < 0 || static_cast<std::size_t>(number) >= ranks_.size() || event::slots_of(record) == 0) return false;
  Rank& rank = *ranks_[static_cast<std::size_t>(number)];
  if (!feed_plain(rank, record)) feed_other(rank, record);
  return waits(rank);
}

bool Machine::waits(int number) const {
  return number >= 0 && static_cast<std::size_t>(number) < ranks_.size() &&
         waits(*ranks_[static_cast<std::size_t>(number)]);
}

// Where the end of a call decides anything, it is needed now.
bool Machine::waits(const Rank& rank) const {
  const Actor* a = rank.last_actor;
  return a && a->parked && a->stand == Stand::pending && !rank.many_threads() && rank.fates.size() == 0 &&
         lenient_sites_.empty();
}

void Machine::feed_other(Rank& rank, const event::Header* record) {
  switch (record->kind) {
    case event::Kind::enter:
    case event::Kind::call:
    case event::Kind::exit:
    case event::Kind::sums:
      statistics_.records += event::repeat_of(record);
      feed_call(rank, record);
      break;
    case event::Kind::comm:
      ingest_comm(rank, actor(rank, record->thread), record);
      break;
    case event::Kind::chunk: {
      Actor& a = actor(rank, record->thread);
      const auto& info = event::payload_as<event::ChunkInfo>(record);
      const std::byte* bytes = event::payload(record) + sizeof info;
      const std::size_t most = event::payload_size(record) - sizeof info;
      if (info.bytes <= most && a.chunks.size() + info.bytes <= kLongestPayload)
        a.chunks.insert(a.chunks.end(), bytes, bytes + info.bytes);
      break;
    }
    case event::Kind::end:
      rank.exited = true;
      tell_leaks_if_over(rank);
      break;
    case event::Kind::process:
      rank.thread_level = std::max(rank.thread_level, event::payload_as<event::ProcessInfo>(record).thread_level);
      break;
    case event::Kind::pad:
    case event::Kind::thread:
    case event::Kind::module:
    case event::Kind::stack:
    case event::Kind::time:
      break;
    case event::Kind::notice:
      // MPI has refused the call, and perhaps it never returns: the failure is a finding of its own.
      if (const auto& info = event::payload_as<event::NoticeInfo>(record); info.what == event::Notice::failed) {
        if (const auto tell = std::exchange(actor(rank, record->thread).unless_failed, nullptr)) tell(true);
      } else if (info.what == event::Notice::modified) {
        note_modified(rank, info.address);
      }
      break;
  }
}

const event::Header* Machine::join_chunks(Actor& a, const event::Header* record) {
  const std::size_t bytes = sizeof(event::Header) + a.chunks.size();
  const std::size_t slots = std::max<std::size_t>((bytes + event::kSlotSize - 1) / event::kSlotSize, 1);
  a.assembled.assign(slots, event::Slot{});
  event::Header header = *record;
  event::set_slots(header, static_cast<std::uint32_t>(slots));
  std::memcpy(a.assembled.data(), &header, sizeof header);
  if (!a.chunks.empty()) std::memcpy(a.assembled.data()->bytes + sizeof header, a.chunks.data(), a.chunks.size());
  a.chunks.clear();
  return reinterpret_cast<const event::Header*>(a.assembled.data());
}

void Machine::feed_call(Rank& rank, const event::Header* record) {
  Actor& a = actor(rank, record->thread);
  if (record->flags & event::kChunked) [[unlikely]]
    record = join_chunks(a, record);
  const Operands& f = operands(record);
  if (record->kind != event::Kind::exit && event::payload_size(record) < f.args_size) [[unlikely]]
    return;  // cut short: no call of any MPI looks like this
  if (a.unless_failed) [[unlikely]]
    bookkeeper_.next_record(a, record);
  if (record->kind != event::Kind::exit) inspector_.look(rank, a, record);
  if (f.ingest) ingest(rank, a, f, record);
  if (f.local != Local::nothing) bookkeeper_.note(rank, a, f, record);
  keep_if_plain(rank, a, f, record);
  rank.last_record = record;
  rank.last_actor = &a;
  if (!a.idle()) {
    feed_behind(a, record);
  } else if (record->kind == event::Kind::call || record->kind == event::Kind::sums) {
    // Nothing keeps a pointer to the record of a `call`, so it is copied only if it has to wait.
    if (execute(a, record) == Outcome::done) {
      ++a.serial;
    } else {
      a.backlog.push(blocks_, record, event::slots_of(record));
      a.left = 1;
    }
  } else if (record->kind == event::Kind::enter) {
    a.backlog.push(blocks_, record, event::slots_of(record));
    advance(a);
  }
  run();
}

void Machine::feed_behind(Actor& a, const event::Header* record) {
  const event::Header* pushed = a.backlog.push(blocks_, record, event::slots_of(record));
  if (a.backlog.size() == 2 && a.parked) really_left(a, pushed);
  if (a.backlog.size() > options_.backlog_limit && a.backlog.size() > a.relief_at) [[unlikely]]
    relieve(a);
}

// The call an actor is parked in has returned in reality.
void Machine::really_left(Actor& a, const event::Header* next) {
  switch (a.stand) {
    case Stand::needs_exit:
    case Stand::out_of_order:
      return retry(a);
    case Stand::broken:
    case Stand::finalized:
      return go_on(a);
    case Stand::pending:
    case Stand::probing:
      break;
  }
  if (next->kind == event::Kind::exit) {
    const Results results = Results::of_exit(next);
    // A send or collective that failed did not take place. (A receive may have failed because of what it got.)
    const bool failed = results.info && results.info->error != 0;
    if (Operation* send = failed ? a.posted[0] : nullptr) {
      withdraw(send);
      complete(send);
    }
    if (failed && a.segment) return step_over(a);
  }
  take_promised(a);
  const Operands& f = operands(a.backlog.front());
  if ((f.ingest & kIngestCompletions) && a.rank->fates.size() != 0) give_up_undecided(a, f);
  if (!lenient_sites_.empty() && is_lenient(a, a.backlog.front())) step_over(a);
}

void Machine::feed_repeat(int number, std::uint32_t more) {
  if (number < 0 || static_cast<std::size_t>(number) >= ranks_.size() || more == 0) return;
  Rank& rank = *ranks_[static_cast<std::size_t>(number)];
  Actor* a = rank.last_actor;
  if (!a || rank.last_record->kind != event::Kind::enter) return;
  if (a->unless_failed) bookkeeper_.next_record(*a, rank.last_record);
  statistics_.records += more;
  const bool collective = operands(rank.last_record).coll != spec::Coll::none;
  const bool new_record = a->idle() || (collective && a->backlog.size() == 1);
  if (new_record && rank.many_threads()) note_turn(*a, rank.last_record);
  if (a->idle()) {
    event::Header* again = a->backlog.push(blocks_, rank.last_record, event::slots_of(rank.last_record));
    again->repeat = more;
    advance(*a);
  } else if (a->backlog.size() > 1) {
    a->backlog.last()->repeat += more;
  } else if (collective) {
    // The run at the front is counted already; what follows is a run of its own.
    event::Header* again = a->backlog.push(blocks_, a->backlog.front(), event::slots_of(a->backlog.front()));
    again->repeat = more;
    if (a->parked) really_left(*a, again);
  } else {
    a->left += more;
    take_promised(*a);
    if (a->parked && !lenient_sites_.empty() && is_lenient(*a, a->backlog.front())) step_over(*a);
  }
  run();
}

void Machine::rank_ended(int number, bool clean) {
  if (number < 0 || static_cast<std::size_t>(number) >= ranks_.size()) return;
  Rank& rank = *ranks_[static_cast<std::size_t>(number)];
  rank.ended = true;
  for (const auto& a : rank.actors)
    if (a && a->unless_failed) std::exchange(a->unless_failed, nullptr)(false);  // it did not survive the call
  if (clean) rank.exited = true;
  tell_leaks_if_over(rank);
}

void Machine::run() {
  while (runnable_) {
    Actor& a = *runnable_;
    runnable_ = a.next;
    a.queued = false;
    a.parked = false;
    if (a.again)
      a.again = false;
    else
      call_done(a);
    advance(a);
  }
}

void Machine::advance(Actor& a) {
  while (!a.backlog.empty()) {
    const event::Header* record = a.backlog.front();
    if (a.left == 0) a.left = record->kind == event::Kind::enter && !forcing_ ? event::repeat_of(record) : 1;
    const PlainCall* plain = plain_call(a, record);
    if ((plain ? execute_plain(a, *plain, record) : execute(a, record)) == Outcome::parked) return;
    call_done(a);
  }
}

void Machine::call_done(Actor& a) {
  ++a.serial;
  a.polls = a.promised = false;
  a.segment = nullptr;
  a.stand = Stand::pending;
  if (a.drops_comm) [[unlikely]] {
    a.drops_comm = false;
    const event::Header* record = a.backlog.front();
    drop_view(*a.rank, field<std::uint32_t>(record, operands(record).comm));
  }
  if (--a.left == 0) a.backlog.pop(blocks_);
  if (!a.rank->out_of_order.empty()) [[unlikely]]
    wake_out_of_order(*a.rank);
}

void Machine::go_on(Actor& a) {
  if (!a.parked || a.queued) return;
  a.queued = true;
  a.next = runnable_;
  runnable_ = &a;
}

void Machine::retry(Actor& a) {
  if (!a.parked || a.queued) return;
  a.again = true;
  go_on(a);
}

Outcome Machine::park(Actor& a, Stand stand) {
  if (forcing_) return Outcome::done;
  a.parked = true;
  a.stand = stand;
  return Outcome::parked;
}

Outcome Machine::park_if_pending(Actor& a) {
  if (a.pending == 0) return Outcome::done;
  a.parked = true;
  a.stand = a.posted[1] && a.posted[1]->has(kWild) ? Stand::needs_exit : Stand::pending;
  const bool let_through = forcing_ || (!lenient_sites_.empty() && a.passed() && is_lenient(a, a.backlog.front()));
  if (let_through) [[unlikely]] {
    detach(a);
    a.parked = false;
    return Outcome::done;
  }
  return Outcome::parked;
}

Outcome Machine::execute(Actor& a, const event::Header* record) {
  if (record->kind == event::Kind::exit) return Outcome::done;
  if (record->kind == event::Kind::sums) [[unlikely]]
    return take_sums(a, record), Outcome::done;
  const Operands& f = operands(record);
  if (!a.data) [[likely]]
    return execute_call(a, f, record);
  begin_call_with_data(a);
  const Outcome outcome = execute_call(a, f, record);
  end_call_with_data(a);
  return outcome;
}

Outcome Machine::execute_call(Actor& a, const Operands& f, const event::Header* record) {
  using spec::Role;
  // A failed call has done nothing, except that a failed test completes the requests it names.
  if ((record->flags & event::kFailed) && !(f.ingest & kIngestCompletions)) [[unlikely]]
    return Outcome::done;
  if (a.rank->many_threads() && waits_for_making(a, f, record)) [[unlikely]]
    return wait_for_other_threads(a);
  switch (f.role) {
    case Role::send:
      return do_send(a, f, record);
    case Role::recv:
      return do_receive(a, f, record);
    case Role::sendrecv:
    case Role::sendrecv_replace:
      return do_sendrecv(a, f, record);
    case Role::probe:
      return do_probe(a, f, record);
    case Role::mprobe:
      return do_matched_probe(a, f, record);
    case Role::mrecv:
      return do_matched_receive(a, f, record);
    case Role::wait:
    case Role::waitall:
      return do_wait(a, f, record);
    case Role::waitany:
    case Role::waitsome:
      return do_wait_some(a, f, record);
    case Role::test:
    case Role::testany:
    case Role::testall:
    case Role::testsome:
      return do_test(a, f, record);
    case Role::start:
    case Role::startall:
      return do_start(a, f, record);
    case Role::request_free:
      return do_request_free(a, f, record);
    case Role::collective:
    case Role::comm_create:
    case Role::comm_free:
    case Role::comm_disconnect:
    case Role::win_create:
    case Role::file_open:
      return do_collective(a, f, record);
    case Role::type_free:
      a.rank->types.free(field<std::uint32_t>(record, f.freed));
      return Outcome::done;
    case Role::finalize:
      return do_finalize(a, record);
    case Role::buffer_attach:
    case Role::buffer_detach:
      change_send_buffer(a, record);
      return Outcome::done;
    case Role::grequest_start:
    case Role::rma:
    case Role::file_io:
    case Role::other:
      ordered_elsewhere_ = ordered_elsewhere_ || record->kind == event::Kind::enter;
      if (f.creates == spec::HandleKind::request) add_other_request(a, f, record);
      return Outcome::done;
    case Role::cancel:
      return do_cancel(a, f, record);
    case Role::pready:
      return do_ready(a, f, record);
    case Role::request_get_status:
    case Role::parrived:
    case Role::grequest_complete:
    case Role::group_create:
    case Role::group_query:
    case Role::group_free:
    case Role::type_create:
    case Role::type_commit:
    case Role::op_create:
    case Role::op_free:
    case Role::info_create:
    case Role::info_free:
    case Role::errhandler_create:
    case Role::errhandler_free:
    case Role::keyval_create:
    case Role::keyval_free:
    case Role::win_free:
    case Role::file_close:
    case Role::set_name:
    case Role::init:
    case Role::abort:
    case Role::tool:
      return Outcome::done;
    case Role::process:
    case Role::session:
      ordered_elsewhere_ = true;
      return Outcome::done;
  }
  return Outcome::done;
}

}  // namespace mpivet::model
