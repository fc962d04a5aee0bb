#include "model/time/feeder.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "model/arguments/inspector.h"
#include "model/collectives/communicators.h"
#include "model/deadlock/leniency.h"
#include "model/end/leaks.h"
#include "model/local/bookkeeper.h"
#include "model/messages/causality.h"
#include "model/messages/transmissions.h"
#include "model/records.h"
#include "model/state/plain_calls.h"
#include "model/state/rank.h"
#include "model/time/calls.h"
#include "model/time/intake.h"
#include "model/time/relief.h"
#include "model/time/returns.h"
#include "model/time/shortcuts.h"
#include "model/time/thread_order.h"
#include "model/time/virtual_time.h"
#include "model/world.h"

namespace mpivet::model {

Actor& Feeder::new_actor(Rank& rank, std::uint8_t thread) {
  if (thread >= rank.actors.size()) rank.actors.resize(thread + std::size_t{1});
  rank.actors[thread] = std::make_unique<Actor>();
  rank.actors[thread]->rank = &rank;
  rank.actors[thread]->thread = thread;
  rank.actors[thread]->number = static_cast<int>(rank.actor_count);
  count_actor(rank);
  return *rank.actors[thread];
}

void Feeder::count_actor(Rank& rank) {
  if (++rank.actor_count != 2) return;
  thread_order_.note_earlier_turns(rank);
  causality_.lose_track();
}

// It has the number of one that has ended. What that one has ahead of it in virtual time is none of its business.
void Feeder::new_thread(Rank& rank, std::uint8_t thread) {
  if (thread >= rank.actors.size() || !rank.actors[thread]) return;
  if (rank.actors[thread]->idle()) return count_actor(rank);
  if (rank.last_actor == rank.actors[thread].get()) rank.last_actor = nullptr;
  rank.actors[thread]->replaced = true;
  rank.actors.resize(std::max(rank.actors.size(), event::kMaxThreads));
  rank.actors.push_back(std::move(rank.actors[thread]));
}

inline Actor& Feeder::actor(Rank& rank, std::uint8_t thread) {
  if (thread < rank.actors.size() && rank.actors[thread]) [[likely]]
    return *rank.actors[thread];
  return new_actor(rank, thread);
}

// Where the end of a call decides anything, it is needed now.
bool Feeder::waits(const Rank& rank) const {
  const Actor* a = rank.last_actor;
  return a && a->parked && a->stand == Stand::pending && !rank.many_threads() && rank.fates.size() == 0 &&
         leniency_.empty();
}

void Feeder::feed_other(Rank& rank, const event::Header* record) {
  switch (record->kind) {
    case event::Kind::enter:
    case event::Kind::call:
    case event::Kind::exit:
    case event::Kind::sums:
      world_.statistics.records += event::repeat_of(record);
      feed_call(rank, record);
      break;
    case event::Kind::comm:
      communicators_.learn(rank, actor(rank, record->thread), record);
      break;
    case event::Kind::end:
      rank.exited = true;
      leaks_.tell_if_over(rank);
      break;
    case event::Kind::process:
      rank.thread_level = std::max(rank.thread_level, event::payload_as<event::ProcessInfo>(record).thread_level);
      break;
    case event::Kind::thread:
      new_thread(rank, record->thread);
      break;
    case event::Kind::pad:
    case event::Kind::chunk:  // whoever feeds has put its record together
    case event::Kind::module:
    case event::Kind::stack:
    case event::Kind::time:
    case event::Kind::cycle:  // whoever reads the ring has made the records of it
      break;
    case event::Kind::notice:
      // MPI has refused the call, and perhaps it never returns: the failure is a finding of its own.
      if (const auto& info = event::payload_as<event::NoticeInfo>(record); info.what == event::Notice::failed) {
        if (const auto tell = std::exchange(actor(rank, record->thread).unless_failed, nullptr)) tell(true);
      } else if (info.what == event::Notice::modified) {
        Transmissions::note_modified(rank, info.address);
      }
      break;
  }
}

void Feeder::feed_call(Rank& rank, const event::Header* record) {
  Actor& a = actor(rank, record->thread);
  const Operands& f = world_.operands(record);
  if (record->kind != event::Kind::exit && event::payload_size(record) < f.args_size) [[unlikely]]
    return;  // cut short: no call of any MPI looks like this
  if (a.unless_failed) [[unlikely]]
    bookkeeper_.next_record(a, record);
  if (record->kind != event::Kind::exit) inspector_.look(rank, a, record);
  if (f.ingest) intake_.take(rank, a, f, record);
  if (f.local != Local::nothing) bookkeeper_.note(rank, a, f, record);
  if (event::repeat_of(record) > 1) bookkeeper_.note_again(rank, a, f, record);
  shortcuts_.keep_if_plain(rank, a, f, record);
  rank.last_record = record;
  rank.last_actor = &a;
  if (!a.idle()) {
    feed_behind(a, record);
  } else if (record->kind == event::Kind::call || record->kind == event::Kind::sums) {
    // Nothing keeps a pointer to the record of a `call`, so it is copied only if it has to wait.
    if (calls_.execute(a, record) == Outcome::done) {
      ++a.serial;
    } else {
      time_.push(a, record);
      a.left = 1;
    }
  } else if (record->kind == event::Kind::enter) {
    time_.push(a, record);
    time_.advance(a);
  }
  time_.run();
}

void Feeder::feed_behind(Actor& a, const event::Header* record) {
  const event::Header* pushed = time_.push(a, record);
  if (a.backlog.size() == 2 && a.parked) returns_.really_left(a, pushed);
  if (a.backlog.size() > world_.options.backlog_limit && a.backlog.size() > a.relief_at) [[unlikely]]
    relief_.relieve(a);
}

void Feeder::feed_repeat(Rank& rank, std::uint32_t more) {
  Actor* a = rank.last_actor;
  if (!a) return;
  if (a->unless_failed) bookkeeper_.next_record(*a, rank.last_record);
  bookkeeper_.note_again(rank, *a, world_.operands(rank.last_record), rank.last_record);
  if (rank.last_record->kind != event::Kind::enter) return;
  world_.statistics.records += more;
  const bool collective = world_.operands(rank.last_record).coll != spec::Coll::none;
  const bool new_record = a->idle() || (collective && a->backlog.size() == 1);
  if (new_record && rank.many_threads()) thread_order_.note_turn(*a, rank.last_record);
  if (a->idle()) {
    event::Header* again = time_.push(*a, rank.last_record);
    again->repeat = more;
    time_.advance(*a);
  } else if (a->backlog.size() > 1) {
    a->backlog.last()->repeat += more;
  } else if (collective) {
    // The run at the front is counted already; what follows is a run of its own.
    event::Header* again = time_.push(*a, a->backlog.front());
    again->repeat = more;
    if (a->parked) returns_.really_left(*a, again);
  } else {
    a->left += more;
    returns_.returned_once_more(*a);
  }
  time_.run();
}

void Feeder::rank_ended(Rank& rank, bool clean) {
  rank.ended = true;
  for (const auto& a : rank.actors)
    if (a && a->unless_failed) std::exchange(a->unless_failed, nullptr)(false);  // it did not survive the call
  if (clean) rank.exited = true;
  leaks_.tell_if_over(rank);
}

bool Feeder::feed(Rank& rank, const event::Header* record) {
  if (const PlainCall* call = shortcuts_.take(rank, record))
    feed_plain(rank, *call, record);
  else
    feed_other(rank, record);
  return waits(rank);
}

// It was made before, to the letter.
inline void Feeder::feed_plain(Rank& rank, const PlainCall& call, const event::Header* record) {
  Actor& a = *call.actor;
  ++world_.statistics.records;
  ++world_.statistics.shortcuts;
  rank.last_record = record;
  rank.last_actor = &a;
  if (!a.idle()) {
    feed_behind(a, record);
  } else if (record->kind == event::Kind::call) {
    shortcuts_.post_plain_request(a, call, record);
    ++a.serial;
  } else if (shortcuts_.meets_at_once(call)) {
    ++a.serial;
  } else {
    a.left = 1;
    if (shortcuts_.post_plain(a, call, time_.push(a, record, 1)) == Outcome::done) time_.call_done(a);
  }
  time_.run();
}

}  // namespace mpivet::model
