#include "predict/empdd/empdd_matching.h"

#include <algorithm>
#include <utility>

#include "base/prefetch.h"
#include "predict/exact/rules.h"

namespace mpivet::predict {
namespace {

constexpr std::size_t kFewPointers = 32;
std::uint64_t both(Rank a, std::uint64_t b) { return static_cast<std::uint64_t>(a) << 32 | b; }

// Of the bits of a process, one for each operation.
std::size_t words_of(const Log& log, Rank rank) { return (log.ops(rank).size() + 63) / 64; }
std::size_t words_of(const Log& log, Rank first, Rank last) {
  std::size_t sum = 0;
  for (Rank rank = first; rank < last; ++rank) sum += words_of(log, rank);
  return sum;
}

}  // namespace

MatchProcesses::MatchProcesses(const Log& log, const Division& division, int number)
    : Turns(log, division, number), matched_(words_of(log, first_, last_)), states_(place(last_)) {
  std::uint64_t* matched = matched_.data();
  for (Rank rank = first_; rank < last_; ++rank) {
    at(rank).matched = matched;
    matched += words_of(log, rank);
    enqueue(rank);
  }
}

// And with whom they do it.
void MatchProcesses::prefetch(std::span<const Rank> coming) const {
  prefetch_states(coming);
  if (coming.size() > kSooner) {
    const State& state = at(coming[kSooner]);
    prefetch_line(state.matched + state.at / 64);
  }
  const auto each_peer = [&](Rank rank, auto visit) {
    const auto ops = log_.ops(rank);
    std::uint32_t next = at(rank).at;
    const std::uint32_t end = std::min<std::uint32_t>(next + 16, static_cast<std::uint32_t>(ops.size()));
    for (; next < end; ++next) {
      const Op& op = ops[next];
      if (op.is_wait())
        log_.prefetch_requests(rank, op);
      else if (op.kind == Kind::send && is_mine(op.peer()))
        visit(op.peer());
    }
  };
  if (coming.size() > kSoonest)
    each_peer(coming[kSoonest], [&](Rank peer) {
      log_.prefetch(peer);
      prefetch_lines(&at(peer), 0, 2);
    });
  if (coming.size() > 1)
    each_peer(coming[1], [&](Rank peer) {
      const std::uint32_t from = search_from(at(peer));
      prefetch_lines(log_.ops(peer).data() + from, 0, 4);
      prefetch_line(at(peer).matched + from / 64);
    });
}

void MatchProcesses::enqueue(Rank rank) {
  State& state = at(rank);
  if (std::exchange(state.queued, true)) return;
  queue_.push_back(rank);
}

void MatchProcesses::take(std::span<const Note> notes) {
  for (const Note& note : notes) {
    switch (note.what) {
      case Note::What::message:
        accept(note.to, {note.from, note.index, note.tag, note.comm});
        break;
      case Note::What::receipt:
        matched_now(note.to, note.index);
        break;
      case Note::What::arrival:
        arrived(note.comm, note.index, static_cast<std::uint64_t>(note.from));
        break;
      case Note::What::passing: {
        const auto found = meetings_.find(both(static_cast<Rank>(note.comm), note.index));
        if (found == meetings_.end()) break;
        const auto here = std::move(found->second.here);
        meetings_.erase(found);
        for (const auto& [rank, index] : here) matched_now(rank, index);
        break;
      }
      case Note::What::root:
      case Note::What::lower:
      case Note::What::group:
        break;  // are not asked for here
    }
  }
}

// Step 2 of algorithm 1, from where the process was left.
void MatchProcesses::advance(Rank rank) {
  State& state = at(rank);
  const auto ops = log_.ops(rank);
  const std::uint32_t before = state.at;
  state.missing = 1;
  state.nothing_before = search_from(state);
  // As long as it is looked at, it need not be put in line for what it matches itself.
  while (state.at < ops.size() && pass(rank, state, ops[state.at])) ++state.at;
  state.queued = false;
  if (state.at == before) return;
  done_ += state.at - before;
  retry_waiting(rank);
}

bool MatchProcesses::pass(Rank rank, State& state, const Op& op) {
  const std::uint32_t index = state.at;
  switch (op.kind) {
    case Kind::receive:
      if (op.is_matched_receive() || op.peer() == kProcNull) return true;
      if (!op.has(kNonblocking) && !is_matched(rank, index)) return false;  // vi
      state.passed_wild = state.passed_wild || op.peer() == kAnySource;
      state.unmatched += op.peer() != kAnySource && !is_matched(rank, index) ? 1 : 0;
      return true;  // v, vii
    case Kind::send:
      if (op.peer() < 0 || op.peer() >= log_.ranks()) return true;
      if (state.told != index) send(rank, state, index, op);  // viii, ix
      return op.has(kNonblocking) || op.mode() == spec::Mode::buffered || is_matched(rank, index);
    // The paper's programs have barriers, its algorithms do not: a collective is passed when all have come.
    case Kind::collective:
      return arrive(rank, index, op);
    case Kind::probe:
      return true;  // the receive behind it waits for the same message
    case Kind::wait_all:
      state.missing = missing_of(rank, op);
      return state.missing == 0;
    case Kind::wait_any:
    case Kind::wait_some:
      for (const std::uint32_t request : log_.requests(rank, op))
        if (is_matched(rank, request)) return true;
      return log_.requests(rank, op).empty();
  }
  return true;
}

// Of the requests of a wait. Where one may be named twice it is told as one, which is looked at again after each match.
std::uint32_t MatchProcesses::missing_of(Rank rank, const Op& wait) const {
  const auto requests = log_.requests(rank, wait);
  std::uint32_t missing = 0;
  for (const std::uint32_t request : requests)
    missing += !is_matched(rank, request) && log_.ops(rank)[request].peer() != kProcNull ? 1 : 0;
  return wait.has(kRow) ? missing : std::min(missing, 1u);
}

void MatchProcesses::send(Rank rank, State& state, std::uint32_t index, const Op& op) {
  state.told = index;
  const Send send{rank, index, op.tag(), op.comm};
  if (!is_mine(op.peer()))
    tell(
        division_.owner(op.peer()),
        {.what = Note::What::message, .to = op.peer(), .from = rank, .index = index, .tag = op.tag(), .comm = op.comm});
  else
    accept(op.peer(), send);
}

// Those that wait are tried first: what they wait for may have come within reach, and none may overtake them. (They are
// also tried whenever the process gets on.)
void MatchProcesses::accept(Rank dest, const Send& send) {
  if (at(dest).opened) retry_waiting(dest);
  if (!match_operations(dest, send)) at(dest).waiting.push_back(send);
}

std::uint32_t& MatchProcesses::pointer(State& dest, Rank rank, Rank sender) {
  auto& few = dest.pointers;
  for (std::size_t i = 0; i < few.size(); ++i)
    if (few[i].sender == sender) return few[i].next;
  if (few.size() < kFewPointers) return few.push_back(Pointer{sender, 0}).next;
  return many_pointers_[both(rank, static_cast<std::uint32_t>(sender))];
}

WildReceives& MatchProcesses::wild_receives(Rank rank) { return wild_.try_emplace(rank, log_.ops(rank)).first->second; }

// Algorithm 2. True if the send has been matched: with all receives of any source it may meet, and with the first that
// names its process.
bool MatchProcesses::match_operations(Rank dest, const Send& send) {
  State& state = at(dest);
  const auto ops = log_.ops(dest);
  std::uint32_t& saved = pointer(state, dest, send.sender);
  const std::uint32_t reached = state.at;
  bool found = false;
  std::uint32_t passed_over = 0;
  const auto count = [&](std::uint32_t from, std::uint32_t to) {  // g.i, h.i
    const std::uint32_t first = wild_receives(dest).count(send.tag, send.comm, from, to, [&](std::uint32_t receive) {
      state.opened = state.opened || !ops[receive].has(kNonblocking);
      matched_now(dest, receive);
    });
    if (first == WildReceives::kNone) return;
    if (!found) saved = (first + 1) | passed_over;  // the next message of this process comes later
    found = true;
  };
  // What lies before has been scanned for others, one step of the program after another: with a million processes it is
  // far away by now.
  std::uint32_t next = (saved & kPassedOver) != 0 ? search_from(state) : std::max(saved, search_from(state));
  if (next < reached && state.unmatched == 0) {  // nothing is left there to stop at
    if (state.passed_wild) count(next, reached);
    next = reached;
  }
  for (; next < ops.size(); ++next) {
    const Op& op = ops[next];
    // Most of what lies on the way, at one look: what does not block and is no receive of this message (d, h.ii).
    if (op.has(kNonblocking) && (op.kind != Kind::receive || (op.peer() != send.sender && op.peer() != kAnySource)))
      continue;
    if (op.kind == Kind::send || op.is_wait() || op.kind == Kind::collective) {
      if (next < reached || op.has(kNonblocking)) continue;                                                  // d
      if (op.kind == Kind::send && (is_matched(dest, next) || op.mode() == spec::Mode::buffered)) continue;  // c
      break;                                                                                                 // b
    }
    if (op.kind == Kind::probe || op.is_matched_receive() || op.peer() == kProcNull) continue;
    const bool fits = op.comm == send.comm && tag_fits(send.tag, op.tag());
    if (fits && op.peer() == kAnySource) {
      const std::uint32_t end = wild_receives(dest).end_of_row(op, next);
      count(next, end);
      next = end - 1;
      continue;
    }
    if (fits && op.peer() == send.sender && !is_matched(dest, next)) {  // g.iii, h.iii
      if (!found) {
        saved = (next + 1) | passed_over;
        state.opened = state.opened || !op.has(kNonblocking);
        if (next < reached) --state.unmatched;
        matched_now(dest, next);
      }
      found = true;
      break;
    }
    if (!fits && !is_matched(dest, next)) passed_over = kPassedOver;
    // e, f, h.ii: past what is matched, and past what does not block
    if (op.has(kNonblocking) || is_matched(dest, next)) continue;
    break;  // g.ii
  }
  if (!found) return false;
  if (is_mine(send.sender))
    matched_now(send.sender, send.index);
  else
    tell(division_.owner(send.sender), {.what = Note::What::receipt, .to = send.sender, .index = send.index});
  return true;
}

std::uint32_t MatchProcesses::counter(Rank rank, std::uint32_t index) const {
  const Op& receive = log_.ops(rank)[index];
  if (receive.peer() != kAnySource) return is_matched(rank, index) ? 1 : 0;
  const auto found = wild_.find(rank);
  return found == wild_.end() ? 0 : found->second.counter(receive, index);
}

void MatchProcesses::matched_now(Rank rank, std::uint32_t index) {
  State& state = at(rank);
  std::uint64_t& word = state.matched[index / 64];
  const std::uint64_t bit = std::uint64_t{1} << index % 64;
  if (word & bit) return;
  word |= bit;
  if (index > state.at) return;  // it has not come there yet
  state.opened = state.opened || index == state.at;
  if (state.missing <= 1)
    enqueue(rank);  // it may have waited for this
  else
    --state.missing;
}

void MatchProcesses::retry_waiting(Rank rank) {
  auto& waiting = at(rank).waiting;
  at(rank).opened = false;
  std::size_t still = 0;
  for (std::size_t i = 0; i < waiting.size(); ++i) {
    const Send send = waiting[i];
    if (!match_operations(rank, send)) waiting[still++] = send;
  }
  waiting.resize_down(still);
}

bool MatchProcesses::arrive(Rank rank, std::uint32_t index, const Op& op) {
  if (is_matched(rank, index)) return true;
  if (op.comm != kWorld && is_alone(log_, op.comm)) {
    matched_now(rank, index);
    return true;
  }
  if (at(rank).told != index) {
    at(rank).told = index;
    const std::uint32_t turn = turn_of(op, op.comm == kWorld ? at(rank).turns : other_turns_[both(rank, op.comm)]);
    Meeting& meeting = meetings_[both(static_cast<Rank>(op.comm), turn)];
    if (meeting.arrived == 0) meeting.members = count_members(log_, op.comm, first_, last_);
    meeting.here.emplace_back(rank, index);
    if (++meeting.arrived == meeting.members)
      tell(home_of(op.comm, turn, division_.parts),
           {.what = Note::What::arrival, .from = static_cast<Rank>(meeting.members), .index = turn, .comm = op.comm});
  }
  return is_matched(rank, index) || op.has(kNonblocking);
}

void MatchProcesses::arrived(std::uint32_t comm, std::uint32_t turn, std::uint64_t count) {
  std::uint64_t& so_far = homes_[both(static_cast<Rank>(comm), turn)];
  so_far += count;
  if (so_far < count_members(log_, comm, 0, log_.ranks())) return;
  homes_.erase(both(static_cast<Rank>(comm), turn));
  for (int part = 0; part < division_.parts; ++part)
    tell(part, {.what = Note::What::passing, .index = turn, .comm = comm});
}

}  // namespace mpivet::predict
