#include "predict/exact/part.h"

#include <algorithm>
#include <cassert>
#include <optional>
#include <utility>

#include "base/prefetch.h"

namespace mpivet::predict {

Part::Part(const Log& log, const Division& division, int number, Buffering buffering)
    : Turns(log, division, number), buffering_(buffering), states_(place(last_)) {
  for (Rank rank = first_; rank < last_; ++rank) queue_.push_back(rank);
}

Part::~Part() = default;

Part::Extra& Part::extra(Rank rank) {
  auto& slot = extras_[rank];
  if (!slot) slot = std::make_unique<Extra>();
  return *slot;
}

// And with whom they do it.
void Part::prefetch(std::span<const Rank> coming) const {
  prefetch_states(coming);
  if (coming.size() <= kSoonest) return;
  const auto ops = log_.ops(coming[kSoonest]);
  std::uint32_t next = at(coming[kSoonest]).at + (at(coming[kSoonest]).blocked ? 1 : 0);
  for (const std::uint32_t end = std::min<std::uint32_t>(next + 16, static_cast<std::uint32_t>(ops.size())); next < end;
       ++next) {
    const Op& op = ops[next];
    if (op.is_wait()) return log_.prefetch_requests(coming[kSoonest], op);
    if (op.kind == Kind::collective || !is_mine(op.peer())) continue;
    prefetch_lines(&at(op.peer()), 0, op.kind == Kind::send ? 2 : 1);
  }
}

void Part::advance(Rank rank) {
  State& state = at(rank);
  const auto ops = log_.ops(rank);
  if (state.blocked) {
    if (state.missing > 0) return;
    if (const Kind kind = ops[state.at].kind; kind == Kind::wait_any || kind == Kind::wait_some) {
      state.open.stop_waiting();
      if (choose_) take_completed(rank, state);
    }
    state.blocked = state.probes = false;
    ++state.at;
    ++done_;
  }
  while (state.at < ops.size()) {
    if (ends_early(rank)) return;
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
  if (!op.is_wait() && op.kind != Kind::probe) state.open.start(index);
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
      state.probes = true;
      return false;
    case Kind::wait_all:
    case Kind::wait_any:
    case Kind::wait_some:
      return start_wait(rank, state, op);
  }
  if (op.has(kNonblocking) || !state.open.is_open(index)) return true;
  state.open.await(index);
  state.missing = 1;
  return false;
}

bool Part::start_wait(Rank rank, State& state, const Op& op) {
  if (op.kind != Kind::wait_all) return start_choice(rank, state);
  if (op.has(kRow))
    if (const std::uint32_t open = state.open.await_row(op.a, op.b); open != OpenOperations::kUnknown) {
      state.missing = open;
      return open == 0;
    }
  return !await(state, log_.requests(rank, op), op.b);
}

bool Part::start_choice(Rank rank, State& state) {
  Extra& more = extra(rank);
  if (!more.waits) more.waits.emplace(log_, rank);
  WaitNeed need = more.waits->of(state.at);
  if (choose_) {
    std::erase_if(need.requests, [&](std::uint32_t request) { return more.taken.contains(request); });
    need.count = need.requests.empty() ? 0 : 1;
  }
  more.awaited = std::move(need.requests);
  if (await(state, more.awaited, need.count)) return false;
  if (choose_) take_completed(rank, state);
  return true;
}

void Part::take_completed(Rank rank, const State& state) {
  Extra& more = extra(rank);
  const Op& op = log_.ops(rank)[state.at];
  std::vector<std::uint32_t> ready;
  for (const std::uint32_t request : more.awaited)
    if (!state.open.is_open(request)) ready.push_back(request);
  if (ready.empty()) return;  // no request is left
  const auto requests = log_.requests(rank, op);
  std::vector<std::uint32_t> logged;
  const auto add = [&](std::uint32_t position) {
    if (position < requests.size() && std::find(ready.begin(), ready.end(), requests[position]) != ready.end())
      logged.push_back(requests[position]);
  };
  if (const Seen seen = log_.seen(rank, state.at); op.kind == Kind::wait_any && seen.known())
    add(static_cast<std::uint32_t>(seen.source));
  for (const std::uint32_t position : log_.completed(rank, op)) add(position);
  if (!logged.empty() && !random_) ready = std::move(logged);
  if (random_) std::shuffle(ready.begin(), ready.end(), *random_);
  if (op.kind == Kind::wait_any) ready.resize(1);
  more.taken.insert(ready.begin(), ready.end());
}

// So many of these have to be over; false if they are.
template <class Requests>
bool Part::await(State& state, const Requests& requests, std::uint32_t count) {
  std::uint32_t ready = 0;
  for (const std::uint32_t request : requests) ready += state.open.is_open(request) ? 0 : 1;
  if (ready >= count) return false;
  for (const std::uint32_t request : requests) {
    if (!state.open.is_open(request)) continue;
    if (state.open.is_awaited(request)) --count;  // named twice in one call
    state.open.await(request);
  }
  state.missing = count > ready ? count - ready : 0;
  return state.missing > 0;
}

void Part::over(Rank rank, std::uint32_t index) {
  State& state = at(rank);
  if (!state.open.finish(index)) return;
  if (state.missing > 0 && --state.missing == 0) queue_.push_back(rank);
}

void Part::send_over(Rank sender, std::uint32_t index) {
  if (is_mine(sender))
    over(sender, index);
  else
    tell(division_.owner(sender), {.what = Note::What::receipt, .to = sender, .index = index});
}

void Part::start_send(Rank rank, std::uint32_t index, const Op& op) {
  const bool nowhere = op.peer() < 0 || op.peer() >= log_.ranks();
  if (nowhere || is_buffered(op, buffering_)) at(rank).open.finish(index);
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
  const auto fits = [&](std::int32_t wanted) { return tag_fits(message.tag, wanted); };
  Mailbox& box = state.box;
  if (!box.empty<Mailbox::kReceives>()) {
    const std::size_t named = box.find<Mailbox::kReceives>(message.peer, message.comm, fits);
    const std::size_t place = std::min(named, box.find<Mailbox::kReceives>(kAnySource, message.comm, fits));
    if (place != Mailbox::kNone) {
      if (follow_) note_overtaking(to, state, message, place);
      const Envelope receive = box.take<Mailbox::kReceives>(place);
      match(to, receive.index, message);
      return;
    }
  }
  box.add<Mailbox::kMessages>(message);
  if (!state.probes || state.missing == 0) return;
  if (try_probe(to, state, log_.ops(to)[state.at], state.at)) {
    state.missing = 0;
    queue_.push_back(to);
  }
}

void Part::match(Rank receiver, std::uint32_t receive, const Envelope& message) {
  if (keep_matches_) matches_.push_back({message.peer, receiver, message.index, receive});
  over(receiver, receive);
  send_over(message.peer, message.index);
}

// Whom it waits for.
Rank Part::source_of(Rank rank, const Op& op, std::uint32_t index) const {
  if (!follow_ || op.peer() != kAnySource) return op.peer();
  const Seen seen = log_.seen(rank, index);
  return seen.known() && seen.source >= 0 ? seen.source : kAnySource;
}

// A message has been given to a receive although one that was started earlier, from any source, would have got it.
void Part::note_overtaking(Rank rank, const State& state, const Envelope& message, std::size_t before) {
  state.box.each<Mailbox::kReceives>(before, [&](const Envelope& earlier) {
    const Op& op = log_.ops(rank)[earlier.index];
    if (op.is_wild() && earlier.comm == message.comm && tag_fits(message.tag, earlier.tag)) overtook_ = true;
  });
}

bool Part::has_bent_rules() const {
  if (overtook_) return true;
  for (Rank rank = first_; rank < last_; ++rank) {
    const State& state = at(rank);
    bool could = false;
    const auto look = [&](const Op& op) {
      const auto fits = [&](std::int32_t tag) { return tag_fits(tag, op.tag()); };
      could = could || (op.is_wild() && state.box.find_any<Mailbox::kMessages>(op.comm, fits) != Mailbox::kNone);
    };
    state.box.each<Mailbox::kReceives>(Mailbox::kNone, [&](const Envelope& one) { look(log_.ops(rank)[one.index]); });
    if (state.probes) look(log_.ops(rank)[state.at]);
    if (could) return true;
  }
  return false;
}

// The first of one of those who have sent some.
template <class Fits>
std::size_t Part::choose_at_random(const State& state, const Op& op, Fits fits) {
  Rank sender = kAnySource;
  std::uint64_t candidates = 0;
  state.box.each<Mailbox::kMessages>(Mailbox::kNone, [&](const Envelope& one) {
    if (one.comm == op.comm && fits(one.tag) && (*random_)() % ++candidates == 0) sender = one.peer;
  });
  return candidates == 0 ? Mailbox::kNone : state.box.find<Mailbox::kMessages>(sender, op.comm, fits);
}

// The message for a receive or probe: of any source, the one that the logged run saw, else the first.
std::size_t Part::choose(Rank rank, const State& state, const Op& op, std::uint32_t index) {
  const auto fits = [&](std::int32_t tag) { return tag_fits(tag, op.tag()); };
  const Rank source = source_of(rank, op, index);
  if (source != kAnySource) return state.box.find<Mailbox::kMessages>(source, op.comm, fits);
  if (random_) return choose_at_random(state, op, fits);
  const Seen seen = log_.seen(rank, index);
  if (seen.known()) {
    const std::size_t place = state.box.find<Mailbox::kMessages>(seen.source, op.comm, fits);
    if (place != Mailbox::kNone) return place;
  }
  return state.box.find_any<Mailbox::kMessages>(op.comm, fits);
}

void Part::start_receive(Rank rank, State& state, std::uint32_t index, const Op& op) {
  if (op.is_matched_receive()) {
    auto& probed = extra(rank).probed;
    state.open.finish(index);
    if (const auto message = probed.find(op.a); message != probed.end()) {
      send_over(message->second.peer, message->second.index);
      probed.erase(message);
    }
    return;
  }
  if (op.peer() == kProcNull) {
    state.open.finish(index);
    return;
  }
  const std::size_t place = state.box.empty<Mailbox::kMessages>() ? Mailbox::kNone : choose(rank, state, op, index);
  if (place == Mailbox::kNone) {
    state.box.add<Mailbox::kReceives>({source_of(rank, op, index), index, op.tag(), op.comm});
    return;
  }
  if (follow_) note_overtaking(rank, state, state.box.at<Mailbox::kMessages>(place), Mailbox::kNone);
  const Envelope message = state.box.take<Mailbox::kMessages>(place);
  match(rank, index, message);
}

bool Part::try_probe(Rank rank, State& state, const Op& op, std::uint32_t index) {
  const std::size_t place = choose(rank, state, op, index);
  if (place == Mailbox::kNone) return false;
  if (keep_matches_ && op.is_wild())
    matches_.push_back(
        {state.box.at<Mailbox::kMessages>(place).peer, rank, state.box.at<Mailbox::kMessages>(place).index, index});
  if (op.has(kTakes)) extra(rank).probed[index] = state.box.take<Mailbox::kMessages>(place);
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
        arrived(note);
        break;
      case Note::What::root:
        root_came(note);
        break;
      case Note::What::lower:
        lower_came(note);
        break;
      case Note::What::group:
        group_came(note);
        break;
      case Note::What::passing:
        pass(note.comm, note.index);
        break;
    }
  }
}

std::vector<Stuck> Part::stuck() const {
  std::unordered_map<std::uint64_t, std::uint32_t> turns;
  for (const auto& [at_turn, one] : meetings_)
    each_waiting(one, [&](Rank rank, std::uint32_t index) {
      turns[std::uint64_t(static_cast<std::uint32_t>(rank)) << 32 | index] = static_cast<std::uint32_t>(at_turn);
    });
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
      const bool meets = ops[index].kind == Kind::collective;
      one.pending.push_back({index, ops[index], turn == turns.end() ? 0 : turn->second,
                             meets ? needs(log_, ops[index], rank, buffering_) : Awaits::everybody});
    }
    if (op.kind == Kind::wait_all) one.enough = static_cast<std::uint32_t>(one.pending.size());
    out.push_back(std::move(one));
  }
  return out;
}

}  // namespace mpivet::predict
