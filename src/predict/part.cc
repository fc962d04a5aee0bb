#include "predict/part.h"

#include <algorithm>
#include <cassert>
#include <optional>

namespace mpivet::predict {

Part::Part(const Log& log, const Division& division, int number, Buffering buffering)
    : log_(log),
      division_(division),
      number_(number),
      buffering_(buffering),
      first_(division.first(number)),
      last_(division.last(number)),
      states_(static_cast<std::size_t>(last_ - first_)),
      world_turns_(static_cast<std::size_t>(last_ - first_)),
      notes_(static_cast<std::size_t>(division.parts)) {
  std::uint64_t sum = 0;
  offsets_.reserve(states_.size() + 1);
  for (Rank rank = first_; rank < last_; ++rank) {
    offsets_.push_back(sum);
    sum += log.ops(rank).size();
  }
  flags_.resize(sum);
  for (Rank rank = first_; rank < last_; ++rank) queue_.push_back(rank);
}

Part::~Part() = default;

Part::Extra& Part::extra(Rank rank) {
  auto& slot = extras_[rank];
  if (!slot) slot = std::make_unique<Extra>();
  return *slot;
}

void Part::run() {
  for (;;) {
    while (!own_notes_.empty()) {
      const std::vector<Note> notes = std::move(own_notes_);
      own_notes_.clear();
      take(notes);
    }
    if (queue_.empty()) return;
    next_.swap(queue_);
    for (const Rank rank : next_) advance(rank);
    next_.clear();
  }
}

void Part::advance(Rank rank) {
  State& state = at(rank);
  const auto ops = log_.ops(rank);
  if (state.blocked) {
    if (state.missing > 0) return;
    if (const Kind kind = ops[state.at].kind; kind == Kind::wait_any || kind == Kind::wait_some) {
      for (const std::uint32_t request : extra(rank).awaited)
        flags(rank, request) &= static_cast<std::uint8_t>(~kAwaited);
    }
    state.blocked = false;
    ++state.at;
    ++done_;
  }
  while (state.at < ops.size()) {
    if (!start(rank, state, ops[state.at])) {
      state.blocked = true;
      return;
    }
    ++state.at;
    ++done_;
  }
}

bool Part::start(Rank rank, State& state, const Op& op) {
  const std::uint32_t index = state.at;
  switch (op.kind) {
    case Kind::send:
      start_send(rank, index, op);
      break;
    case Kind::receive:
      start_receive(rank, state, index, op);
      break;
    case Kind::collective:
      start_collective(rank, index, op);
      break;
    case Kind::probe:
      if (op.peer() == kProcNull || try_probe(rank, state, op, index)) return true;
      state.missing = 1;
      return false;
    case Kind::wait_all:
    case Kind::wait_any:
    case Kind::wait_some:
      return start_wait(rank, state, op);
  }
  std::uint8_t& flag = flags(rank, index);
  if (op.has(kNonblocking) || (flag & kDone)) return true;
  flag |= kAwaited;
  state.missing = 1;
  return false;
}

bool Part::start_wait(Rank rank, State& state, const Op& op) {
  WaitNeed need{{}, 0};
  std::span<const std::uint32_t> requests;
  std::uint32_t count;
  if (op.kind == Kind::wait_all) {
    requests = log_.requests(rank, op);
    count = static_cast<std::uint32_t>(requests.size());
  } else {
    auto& waits = extra(rank).waits;
    if (!waits) waits.emplace(log_, rank);
    need = waits->of(state.at);
    requests = need.requests;
    count = need.count;
  }
  std::uint32_t ready = 0;
  for (const std::uint32_t request : requests) ready += flags(rank, request) & kDone ? 1 : 0;
  if (ready >= count) return true;
  for (const std::uint32_t request : requests) {
    std::uint8_t& flag = flags(rank, request);
    if (flag & kDone) continue;
    if (flag & kAwaited) --count;  // named twice in one call
    flag |= kAwaited;
  }
  state.missing = count > ready ? count - ready : 0;
  if (op.kind != Kind::wait_all) extra(rank).awaited = std::move(need.requests);
  return state.missing == 0;
}

void Part::over(Rank rank, std::uint32_t index) {
  std::uint8_t& flag = flags(rank, index);
  flag |= kDone;
  if (!(flag & kAwaited)) return;
  flag &= static_cast<std::uint8_t>(~kAwaited);
  State& state = at(rank);
  if (state.missing > 0 && --state.missing == 0) queue_.push_back(rank);
}

void Part::send_over(Rank sender, std::uint32_t index) {
  if (is_mine(sender))
    over(sender, index);
  else
    tell(division_.owner(sender), {.what = Note::What::receipt, .to = sender, .index = index});
}

void Part::tell(int part, const Note& note) {
  if (part == number_)
    own_notes_.push_back(note);
  else
    notes_[static_cast<std::size_t>(part)].push_back(note);
}

void Part::start_send(Rank rank, std::uint32_t index, const Op& op) {
  const bool nowhere = op.peer() < 0 || op.peer() >= log_.ranks();
  if (nowhere || is_buffered(op, buffering_)) flags(rank, index) |= kDone;
  if (nowhere) return;
  if (is_mine(op.peer()))
    deliver(op.peer(), {rank, index, op.tag(), op.comm});
  else
    tell(
        division_.owner(op.peer()),
        {.what = Note::What::message, .to = op.peer(), .from = rank, .index = index, .tag = op.tag(), .comm = op.comm});
}

// A message comes: the first receive that was started and fits gets it.
void Part::deliver(Rank to, const Envelope& message) {
  State& state = at(to);
  const auto fits = [&](std::int32_t wanted) { return tag_fits(wanted, message.tag); };
  const std::size_t named =
      state.receives.empty() ? EnvelopeQueue::kNone : state.receives.find(message.peer, message.comm, fits);
  const std::size_t wild =
      state.receives.empty() ? EnvelopeQueue::kNone : state.receives.find(kAnySource, message.comm, fits);
  const std::size_t place = std::min(named, wild);
  if (place != EnvelopeQueue::kNone) {
    const Envelope receive = state.receives.take(place);
    match(to, receive.index, message);
    return;
  }
  state.messages.add(message);
  if (!state.blocked) return;
  const auto& op = log_.ops(to)[state.at];
  if (op.kind == Kind::probe && state.missing > 0 && try_probe(to, state, op, state.at)) {
    state.missing = 0;
    queue_.push_back(to);
  }
}

void Part::match(Rank receiver, std::uint32_t receive, const Envelope& message) {
  if (keep_matches_) matches_.push_back({message.peer, receiver, message.index, receive});
  over(receiver, receive);
  send_over(message.peer, message.index);
}

// The message for a receive or probe: of any source, the one that the logged run saw, else the first.
std::size_t Part::choose(Rank rank, const State& state, const Op& op, std::uint32_t index) const {
  const auto fits = [&](std::int32_t tag) { return tag_fits(op.tag(), tag); };
  if (op.peer() != kAnySource) return state.messages.find(op.peer(), op.comm, fits);
  const Seen seen = log_.seen(rank, index);
  if (seen.known()) {
    const std::size_t place = state.messages.find(seen.source, op.comm, fits);
    if (place != EnvelopeQueue::kNone) return place;
  }
  return state.messages.find_any(op.comm, fits);
}

void Part::start_receive(Rank rank, State& state, std::uint32_t index, const Op& op) {
  if (op.is_matched_receive()) {
    auto& probed = extra(rank).probed;
    flags(rank, index) |= kDone;
    if (const auto message = probed.find(op.a); message != probed.end()) {
      send_over(message->second.peer, message->second.index);
      probed.erase(message);
    }
    return;
  }
  if (op.peer() == kProcNull) {
    flags(rank, index) |= kDone;
    return;
  }
  const std::size_t place = state.messages.empty() ? EnvelopeQueue::kNone : choose(rank, state, op, index);
  if (place == EnvelopeQueue::kNone) {
    state.receives.add({op.peer(), index, op.tag(), op.comm});
    return;
  }
  const Envelope message = state.messages.take(place);
  match(rank, index, message);
}

bool Part::try_probe(Rank rank, State& state, const Op& op, std::uint32_t index) {
  const std::size_t place = choose(rank, state, op, index);
  if (place == EnvelopeQueue::kNone) return false;
  if (keep_matches_ && op.is_wild())
    matches_.push_back({state.messages.at(place).peer, rank, state.messages.at(place).index, index});
  if (op.has(kTakes)) extra(rank).probed[index] = state.messages.take(place);
  return true;
}

void Part::take(std::span<const Note> notes) {
  for (const Note& note : notes) {
    switch (note.what) {
      case Note::What::message:
        deliver(note.to, {note.from, note.index, note.tag, note.comm});
        break;
      case Note::What::receipt:
        over(note.to, note.index);
        break;
      case Note::What::arrival:
        arrived(note.comm, note.index, static_cast<std::uint64_t>(note.from), note.tag);
        break;
      case Note::What::root:
        pass(note.comm, note.index, true);
        break;
      case Note::What::passing:
        pass(note.comm, note.index, false);
        break;
    }
  }
}

std::vector<Stuck> Part::stuck() const {
  std::unordered_map<std::uint64_t, std::uint32_t> turns;
  for (const auto& [at_turn, one] : meetings_)
    for (const auto& [rank, index] : one.waiting)
      turns[std::uint64_t(static_cast<std::uint32_t>(rank)) << 32 | index] = static_cast<std::uint32_t>(at_turn);
  std::vector<Stuck> out;
  for (Rank rank = first_; rank < last_; ++rank) {
    const State& state = at(rank);
    const auto ops = log_.ops(rank);
    if (state.at >= ops.size()) continue;
    const Op& op = ops[state.at];
    Stuck one{.rank = rank, .index = state.at, .op = op, .site = log_.site_text(log_.site(rank, state.at))};
    std::vector<std::uint32_t> waits = {state.at};
    if (op.kind == Kind::wait_all) {
      const auto requests = log_.requests(rank, op);
      waits.assign(requests.begin(), requests.end());
    } else if (op.is_wait()) {
      waits = extras_.at(rank)->awaited;
      one.enough = state.missing;
    }
    for (const std::uint32_t index : waits) {
      if (op.is_wait() && is_done(rank, index)) continue;
      const auto turn = turns.find(std::uint64_t(static_cast<std::uint32_t>(rank)) << 32 | index);
      one.pending.push_back({index, ops[index], turn == turns.end() ? 0 : turn->second});
    }
    if (op.kind == Kind::wait_all) one.enough = static_cast<std::uint32_t>(one.pending.size());
    out.push_back(std::move(one));
  }
  return out;
}

}  // namespace mpivet::predict
