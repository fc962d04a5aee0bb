// Part: collectives. Each part counts its own members; when all of them have come, it tells the part that is home to
// this call, which tells everybody when nobody is missing.
//
// Without synchronization some need not wait so long: for the root only, for the lower ranks (a prefix), for
// neighbours, for the other group of an intercommunicator. What they need to know is told to all parts as soon as it is
// known of a part's own members as a whole, so that there are few notes even with very many members.
#include <algorithm>

#include "predict/exact/part.h"

namespace mpivet::predict {

Part::Meeting& Part::meeting(std::uint32_t comm, std::uint32_t turn) {
  const auto [found, fresh] = meetings_.try_emplace(key(comm, turn));
  if (fresh) found->second.members = count_members(log_, comm, first_, last_);
  return found->second;
}

void Part::tell_all(const Note& note) {
  for (int part = 0; part < division_.parts; ++part) tell(part, note);
}

void Part::start_collective(Rank rank, std::uint32_t index, const Op& op) {
  if (op.comm != kWorld && !is_member(log_, op.comm, rank)) return;  // which never ends
  if (op.comm != kWorld && is_alone(log_, op.comm)) {
    at(rank).open.finish(index);
    return;
  }
  std::uint32_t& counter = op.comm == kWorld ? at(rank).turns : extra(rank).turns[op.comm];
  const std::uint32_t turn = turn_of(op, counter);
  Meeting& here = meeting(op.comm, turn);
  here.same.add(op);
  ++here.arrived;
  here.here.push_back(rank);
  const Awaits whom = needs(log_, op, rank, buffering_);
  const bool ready = whom == Awaits::nobody || (whom == Awaits::root && here.root_came);
  if (ready && !here.same.mixed())
    at(rank).open.finish(index);
  else if (whom != Awaits::lower && whom != Awaits::remote && whom != Awaits::sources)
    here.waiting.emplace_back(rank, index);
  if (buffering_ == Buffering::infinite) come_gradually(here, rank, index, op, turn, whom);
  if (here.arrived < here.members) return;
  const bool mixed = here.same.mixed();
  tell(home_of(op.comm, turn, division_.parts), {.what = Note::What::arrival,
                                                 .to = here.same.root(),
                                                 .from = static_cast<Rank>(here.members),
                                                 .index = turn,
                                                 .tag = mixed ? 0 : static_cast<std::int32_t>(here.same.func()),
                                                 .comm = op.comm});
}

Part::Gradual& Part::gradual(Meeting& here, std::uint32_t comm) {
  if (!here.gradual) {
    here.gradual = std::make_unique<Gradual>();
    here.gradual->came.resize(count_members(log_, comm, 0, log_.ranks()));
  }
  return *here.gradual;
}

// What others may wait for, and whether it may leave itself.
void Part::come_gradually(Meeting& here, Rank rank, std::uint32_t index, const Op& op, std::uint32_t turn,
                          Awaits whom) {
  const spec::FunctionInfo& info = spec::info(op.func);
  const auto func = static_cast<std::int32_t>(op.func);
  if (info.rooted && rank == op.root())
    tell_all({.what = Note::What::root, .from = op.root(), .index = turn, .tag = func, .comm = op.comm});
  if (log_.comms[op.comm].inter()) {
    Gradual& g = gradual(here, op.comm);
    const int own = group_of(log_, op.comm, rank), other = 1 - own;
    const auto of_part = count_group(log_, op.comm, own, first_, last_);
    if (++g.own[static_cast<std::size_t>(own)] == of_part)
      tell_all({.what = Note::What::group,
                .to = own,
                .from = static_cast<Rank>(of_part),
                .index = turn,
                .tag = func,
                .comm = op.comm});
    if (whom != Awaits::remote) return;
    const bool all = g.all[static_cast<std::size_t>(other)] == count_group(log_, op.comm, other, 0, log_.ranks());
    if (all && !here.same.mixed())
      at(rank).open.finish(index);
    else
      g.group[static_cast<std::size_t>(other)].emplace_back(rank, index);
  } else if (spec::info(info.coll).flow == spec::Flow::prefix) {
    const std::uint64_t own = position_in(log_, op.comm, rank);
    Gradual& g = gradual(here, op.comm);
    if (whom == Awaits::lower) {
      if (g.frontier >= own && !here.same.mixed())
        at(rank).open.finish(index);
      else
        g.lower.emplace(own, Waiting{rank, index});
    }
    // Others need to know of the members of this part as a whole, as long as these follow each other; itself, of each.
    const bool as_a_whole = division_.parts > 1 && log_.comms[op.comm].order.empty();
    const std::uint64_t first = as_a_whole ? count_members(log_, op.comm, 0, first_) : own;
    const std::uint64_t end = first + (as_a_whole ? here.members : 1);
    Note note{.what = Note::What::lower, .index = turn, .tag = func, .comm = op.comm};
    if (as_a_whole && here.arrived < here.members) {
      note.from = static_cast<Rank>(own), note.to = note.from + 1;
      return lower_came(note);
    }
    note.from = static_cast<Rank>(first), note.to = static_cast<Rank>(end);
    tell_all(note);
  } else if (spec::info(info.coll).flow == spec::Flow::neighbours) {
    if (whom == Awaits::sources) wait_for_sources(here, op.comm, {rank, index});
    const auto own = static_cast<Rank>(position_in(log_, op.comm, rank));
    tell_all({.what = Note::What::lower, .to = own + 1, .from = own, .index = turn, .tag = func, .comm = op.comm});
  }
}

// One after another: it waits for the first that is missing.
void Part::wait_for_sources(Meeting& here, std::uint32_t comm, Waiting who) {
  Gradual& g = gradual(here, comm);
  const bool all = each_source(log_, comm, who.first, [&](Rank source) {
    const std::uint64_t position = position_in(log_, comm, source);
    if (position < g.came.size() && g.came[position]) return true;
    g.sources.emplace(position, who);
    return false;
  });
  if (!all) return;
  if (here.same.mixed())
    here.waiting.push_back(who);
  else
    over(who.first, who.second);
}

void Part::lower_came(const Note& note) {
  Meeting& here = meeting(note.comm, note.index);
  Gradual& g = gradual(here, note.comm);
  here.same.add(static_cast<spec::Func>(note.tag), kProcNull);
  for (Rank at = note.from; at < note.to; ++at) g.came[static_cast<std::size_t>(at)] = true;
  while (g.frontier < g.came.size() && g.came[g.frontier]) ++g.frontier;
  release_lower(here);
  std::vector<Waiting> look_again;
  for (Rank at = note.from; at < note.to; ++at) {
    const auto [begin, end] = g.sources.equal_range(static_cast<std::uint64_t>(at));
    for (auto one = begin; one != end; ++one) look_again.push_back(one->second);
    g.sources.erase(begin, end);
  }
  for (const Waiting& one : look_again) wait_for_sources(here, note.comm, one);
}

void Part::release_lower(Meeting& here) {
  auto& lower = here.gradual->lower;
  while (!here.same.mixed() && !lower.empty() && lower.begin()->first <= here.gradual->frontier) {
    const auto [rank, index] = lower.begin()->second;
    lower.erase(lower.begin());
    over(rank, index);
  }
}

void Part::group_came(const Note& note) {
  Meeting& here = meeting(note.comm, note.index);
  Gradual& g = gradual(here, note.comm);
  const auto group = static_cast<std::size_t>(note.to);
  here.same.add(static_cast<spec::Func>(note.tag), kProcNull);
  g.all[group] += static_cast<std::uint64_t>(note.from);
  if (g.all[group] < count_group(log_, note.comm, note.to, 0, log_.ranks()) || here.same.mixed()) return;
  for (const auto& [rank, index] : std::exchange(g.group[group], {})) over(rank, index);
}

void Part::arrived(const Note& note) {
  Home& home = homes_[key(note.comm, note.index)];
  note.tag == 0 ? home.same.mix() : home.same.add(static_cast<spec::Func>(note.tag), note.to);
  home.arrived += static_cast<std::uint64_t>(note.from);
  if (home.same.mixed() || home.arrived < count_members(log_, note.comm, 0, log_.ranks())) return;
  homes_.erase(key(note.comm, note.index));
  tell_all({.what = Note::What::passing, .index = note.index, .comm = note.comm});
}

void Part::root_came(const Note& note) {
  Meeting& here = meeting(note.comm, note.index);
  here.root_came = true;
  here.same.add(static_cast<spec::Func>(note.tag), note.from);
  if (here.same.mixed()) return;
  std::vector<Waiting> still;
  const auto waiting = std::move(here.waiting);
  for (const auto& [rank, index] : waiting) {
    if (needs(log_, log_.ops(rank)[index], rank, buffering_) == Awaits::root)
      over(rank, index);
    else
      still.emplace_back(rank, index);
  }
  here.waiting = std::move(still);
}

void Part::pass(std::uint32_t comm, std::uint32_t turn) {
  const auto found = meetings_.find(key(comm, turn));
  if (found == meetings_.end()) return;
  const Meeting here = std::move(found->second);
  meetings_.erase(found);
  each_waiting(here, [&](Rank rank, std::uint32_t index) { over(rank, index); });
}

std::vector<Gathering> Part::gatherings() const {
  std::vector<Gathering> out;
  for (const auto& [at, one] : meetings_) {
    if (one.here.empty()) continue;  // only others were told of
    const auto home = homes_.find(at);
    const bool mixed = one.same.mixed() || (home != homes_.end() && home->second.same.mixed());
    out.push_back({static_cast<std::uint32_t>(at >> 32), static_cast<std::uint32_t>(at), one.here, mixed});
    std::sort(out.back().here.begin(), out.back().here.end());
  }
  std::sort(out.begin(), out.end(), [](const Gathering& a, const Gathering& b) {
    return std::pair(a.comm, a.turn) < std::pair(b.comm, b.turn);
  });
  return out;
}

}  // namespace mpivet::predict
