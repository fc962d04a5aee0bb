// MPI's rules for a log as a formula (matchings.h says what it leaves open).
#pragma once
#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <vector>

#include "predict/orders/formula.h"
#include "predict/orders/program.h"

namespace mpivet::predict {

class Encoding {
 protected:
  struct Pair {
    Id send, receive;
    Literal literal;
  };
  static constexpr Literal kTrue = Formula::kTrue, kFalse = Formula::kFalse;
  // Of a collective in which some need not wait for all.
  struct Partial {
    std::vector<Literal> lower = {};                  // by rank: all lower ones have come
    std::array<Literal, 2> group = {kFalse, kFalse};  // all of the group have
  };

  Encoding(const Log& log, const Program& program) : log_(log), program_(program) {}

  const Event& event(Id id) const { return program_.events[id]; }
  Literal passed(Rank rank, std::uint32_t level) const {
    return level == 0 ? kTrue : passed_[static_cast<std::size_t>(rank)][level - 1];
  }
  Literal started(const Event& of) const { return passed(of.rank, of.level); }
  // What waits for it can go on.
  Literal over(Id id) const { return over_[id]; }

  // False: there are more pairs of messages and receives than that.
  bool declare(std::size_t most_pairs) {
    passed_.resize(program_.blocks.size());
    for (std::size_t rank = 0; rank < program_.blocks.size(); ++rank)
      for (std::size_t i = 0; i < program_.blocks[rank].size(); ++i) passed_[rank].push_back(formula_.fresh());
    of_event_.resize(program_.events.size());
    matched_.resize(program_.events.size(), kFalse);
    over_.resize(program_.events.size(), kFalse);
    std::size_t count = 0;
    for (const Mailroom& room : program_.mailrooms) {
      if (!room.chooses) continue;
      count += room.sends.size() * room.receives.size();
      if (count > most_pairs) return false;
    }
    for (const Mailroom& room : program_.mailrooms) declare_pairs(room);
    for (Id id = 0; id < program_.events.size(); ++id) {
      const Event& one = event(id);
      if (one.op.kind == Kind::collective) continue;
      matched_[id] = define_or(of_event_[id]);
      over_[id] = one.buffered ? kTrue : one.op.kind == Kind::send ? received(id) : matched_[id];
    }
    for (const MeetingPlace& place : program_.meetings) declare_meeting(place);
    return true;
  }

  void declare_pairs(const Mailroom& room) {
    for (const Id receive : room.receives) {
      if (!room.chooses) {
        if (event(receive).partner != kNoId) add_pair(event(receive).partner, receive);
        continue;
      }
      for (const Id send : room.sends)
        if (program_.fits(event(send), event(receive))) add_pair(send, receive);
    }
  }
  void add_pair(Id send, Id receive) {
    const Literal literal = formula_.fresh();
    const auto at = static_cast<std::uint32_t>(pairs_.size());
    pairs_.push_back({send, receive, literal});
    of_event_[send].push_back(at);
    of_event_[receive].push_back(at);
  }

  Literal define_or(const std::vector<std::uint32_t>& pairs) {
    if (pairs.empty()) return kFalse;
    if (pairs.size() == 1) return pairs_[pairs[0]].literal;
    const Literal any = formula_.fresh();
    std::vector<Literal> one_of = {-any}, literals;
    for (const std::uint32_t pair : pairs) {
      formula_.clause({-pairs_[pair].literal, any});
      one_of.push_back(pairs_[pair].literal);
      literals.push_back(pairs_[pair].literal);
    }
    formula_.clause(one_of);
    formula_.at_most_one(literals);
    return any;
  }

  // A message that a matched probe has taken out is received later, or never.
  Literal received(Id send) {
    const auto is_late = [&](std::uint32_t pair) { return event(pairs_[pair].receive).late; };
    if (std::none_of(of_event_[send].begin(), of_event_[send].end(), is_late)) return matched_[send];
    std::vector<Literal> ways;
    for (const std::uint32_t pair : of_event_[send])
      ways.push_back(is_late(pair) ? both(pairs_[pair].literal, released(event(pairs_[pair].receive)))
                                   : pairs_[pair].literal);
    return any_of(ways);
  }
  Literal released(const Event& probe) const {
    return probe.release == kNever ? kFalse : passed(probe.rank, probe.release);
  }

  Literal any_of(std::vector<Literal> ways) {
    std::erase(ways, kFalse);
    if (ways.empty()) return kFalse;
    if (ways.size() == 1) return ways[0];
    const Literal any = formula_.fresh();
    for (const Literal way : ways) formula_.implies(way, any);
    ways.push_back(-any);
    formula_.clause(ways);
    return any;
  }

  void declare_meeting(const MeetingPlace& place) {
    Literal complete = kFalse;
    if (place.possible) {
      complete = formula_.fresh();
      std::vector<Literal> all = {complete};
      for (const Id call : place.calls) {
        formula_.implies(complete, started(event(call)));
        all.push_back(Formula::negate(started(event(call))));
      }
      formula_.clause(all);
    }
    complete_.push_back(complete);
    Partial partial;
    if (place.prefix) partial.lower = prefixes(place);
    if (place.inter) partial.group = {group_complete(place, 0), group_complete(place, 1)};
    for (const Id call : place.calls) over_[call] = over_in(place, partial, complete, event(call));
    partial_.push_back(std::move(partial));
  }

  Literal over_in(const MeetingPlace& place, const Partial& partial, Literal complete, const Event& one) {
    switch (one.whom) {
      case Awaits::nobody:
        return kTrue;
      case Awaits::root:
        return place.root != kNoId ? started(event(place.root)) : kFalse;
      case Awaits::lower:
        return one.position < partial.lower.size() ? partial.lower[one.position] : kFalse;
      case Awaits::remote:
        return partial.group[1 - one.position];
      case Awaits::sources:
        return sources_came(place, one);
      case Awaits::everybody:
        return complete;
    }
    return complete;
  }

  Literal sources_came(const MeetingPlace& place, const Event& one) {
    Literal all = place.mixed ? kFalse : kTrue;
    each_source(log_, place.comm, one.rank, [&](Rank source) {
      const Id call = call_of(place, source);
      all = call == kNoId ? kFalse : both(all, started(event(call)));
      return all != kFalse;
    });
    return all;
  }
  Id call_of(const MeetingPlace& place, Rank rank) const {
    const auto found =
        std::find_if(place.calls.begin(), place.calls.end(), [&](Id call) { return event(call).rank == rank; });
    return found == place.calls.end() ? kNoId : *found;
  }

  // By rank: all lower ones have come.
  std::vector<Literal> prefixes(const MeetingPlace& place) {
    std::vector<Literal> lower = {kTrue};
    for (std::uint32_t i = 0; i < place.lowest; ++i)
      lower.push_back(both(lower.back(), started(event(place.calls[i]))));
    return lower;
  }
  Literal group_complete(const MeetingPlace& place, std::uint32_t group) {
    if (!place.whole[group]) return kFalse;
    Literal all = kTrue;
    for (const Id call : place.calls)
      if (event(call).position == group) all = both(all, started(event(call)));
    return all;
  }
  Literal both(Literal a, Literal b) {
    if (a == kFalse || b == kFalse) return kFalse;
    if (a == kTrue) return b;
    if (b == kTrue) return a;
    const Literal all = formula_.fresh();
    formula_.implies(all, a);
    formula_.implies(all, b);
    formula_.clause({Formula::negate(a), Formula::negate(b), all});
    return all;
  }

  void say_rules() {
    for (const Pair& pair : pairs_) {
      formula_.implies(pair.literal, started(event(pair.send)));
      formula_.implies(pair.literal, started(event(pair.receive)));
    }
    for (const Mailroom& room : program_.mailrooms) say_order(room);
    for (const Pair& pair : pairs_)  // nothing is left that could be matched
      formula_.clause({Formula::negate(started(event(pair.send))), Formula::negate(started(event(pair.receive))),
                       matched_[pair.send], matched_[pair.receive]});
    std::vector<Literal> somebody;
    for (std::size_t rank = 0; rank < program_.blocks.size(); ++rank) {
      const auto& blocks = program_.blocks[rank];
      for (std::uint32_t i = 0; i < blocks.size(); ++i) say_block(static_cast<Rank>(rank), i);
      if (!blocks.empty()) somebody.push_back(-passed_[rank].back());
    }
    formula_.clause(somebody);  // is stuck
  }

  static std::pair<Rank, std::int32_t> envelope(const Event& one) { return {one.op.peer(), one.op.tag()}; }

  // A message must not overtake an earlier one that the receive would take too, and a receive not an earlier one that
  // the message fits too.
  void say_order(const Mailroom& room) {
    if (!room.chooses) return;
    std::map<std::pair<Rank, std::int32_t>, std::vector<Id>> receives;
    for (const Id receive : room.receives) {
      auto& alike = receives[envelope(event(receive))];
      if (!alike.empty()) formula_.implies(matched_[receive], matched_[alike.back()]);
      for (const std::uint32_t pair : of_event_[receive])
        for (const auto& [other, earlier] : receives) {
          if (other == envelope(event(receive)) || earlier.empty()) continue;
          if (program_.fits(event(pairs_[pair].send), event(earlier.back())))
            formula_.implies(pairs_[pair].literal, matched_[earlier.back()]);
        }
      alike.push_back(receive);
    }
    std::map<Rank, std::map<std::int32_t, std::vector<Id>>> sends;
    for (const Id send : room.sends) {
      auto& of_rank = sends[event(send).rank];
      auto& alike = of_rank[event(send).op.tag()];
      if (!alike.empty()) formula_.implies(matched_[send], matched_[alike.back()]);
      for (const std::uint32_t pair : of_event_[send])
        for (const auto& [tag, earlier] : of_rank) {
          if (tag == event(send).op.tag() || earlier.empty()) continue;
          if (program_.fits(event(earlier.back()), event(pairs_[pair].receive)))
            formula_.implies(pairs_[pair].literal, matched_[earlier.back()]);
        }
      alike.push_back(send);
    }
  }

  void say_block(Rank rank, std::uint32_t level) {
    const Block& block = program_.blocks[static_cast<std::size_t>(rank)][level];
    const Literal here = passed(rank, level), on = passed(rank, level + 1);
    formula_.implies(on, here);
    if (block.probe) return say_probe(rank, block, here, on);
    if (!block.choices.empty()) return say_choice(rank, level, here, on);
    if (block.enough == block.waits.size()) {
      std::vector<Literal> all = {Formula::negate(here), on};
      for (const Id id : block.waits) {
        formula_.implies(on, over(id));
        all.push_back(Formula::negate(over(id)));
      }
      formula_.clause(all);
      return;
    }
    std::vector<Literal> literals, chosen;
    for (const Id id : block.waits) {
      literals.push_back(over(id));
      const Literal use = formula_.fresh();
      formula_.implies(use, over(id));
      chosen.push_back(use);
      uses_[{rank, level}].push_back({id, use});
    }
    formula_.clause({Formula::negate(here), Formula::negate(formula_.at_least(literals, block.enough)), on});
    formula_.implies(on, formula_.at_least(chosen, block.enough));
  }

  // One that no call before has taken is over; or none is left to be taken.
  void say_choice(Rank rank, std::uint32_t level, Literal here, Literal on) {
    const Block& block = program_.blocks[static_cast<std::size_t>(rank)][level];
    const Literal nothing_left = formula_.fresh();
    std::vector<Literal> uses, left = {Formula::negate(here), on};
    for (const Choice& choice : block.choices) {
      Literal& taken = taken_.try_emplace({rank, choice.request}, kFalse).first->second;
      const Literal is_over = choice.event == kNoId ? kTrue : over(choice.event);
      const Literal use = formula_.fresh();
      formula_.implies(use, on);
      formula_.implies(use, is_over);
      formula_.implies(use, Formula::negate(taken));
      formula_.clause({Formula::negate(here), Formula::negate(is_over), taken, on});
      formula_.implies(nothing_left, taken);
      left.push_back(Formula::negate(taken));
      if (choice.event != kNoId) uses_[{rank, level}].push_back({choice.event, use});
      uses.push_back(use);
      taken = any_of({taken, use});
    }
    formula_.clause(left);
    if (!block.takes_more) formula_.at_most_one(uses);
    uses.push_back(nothing_left);
    uses.push_back(Formula::negate(on));
    formula_.clause(uses);
  }

  const Mailroom* room_of(Rank rank, std::uint32_t comm) const {
    for (const Mailroom& room : program_.mailrooms)
      if (room.rank == rank && room.comm == comm) return &room;
    return nullptr;
  }

  void say_probe(Rank rank, const Block& block, Literal here, Literal on) {
    const Op& op = log_.ops(rank)[block.index];
    const Event like{.rank = rank, .index = block.index, .op = op, .level = 0};
    std::vector<Literal> one_of = {Formula::negate(on)};
    const Mailroom* room = room_of(rank, op.comm);
    for (const Id send : room ? room->sends : std::vector<Id>{}) {
      if (!program_.fits(event(send), like)) continue;
      const Literal sees = formula_.fresh();
      one_of.push_back(sees);
      formula_.implies(sees, started(event(send)));
      for (std::uint32_t i = 0; i < block.receives_here; ++i)
        if (program_.fits(event(send), event(room->receives[i]))) formula_.implies(sees, matched_[room->receives[i]]);
      formula_.clause({Formula::negate(here), Formula::negate(started(event(send))), matched_[send], on});
      sights_[{rank, block.index}].push_back({send, sees});
    }
    formula_.clause(one_of);
  }

  bool is_true(Literal literal) {
    if (literal == kTrue) return true;
    if (literal == kFalse) return false;
    return formula_.solver.val(literal) > 0;
  }

  const Log& log_;
  const Program& program_;
  Formula formula_;
  std::vector<std::vector<Literal>> passed_;  // by rank and block
  std::vector<Pair> pairs_;
  std::vector<std::vector<std::uint32_t>> of_event_;  // pairs
  std::vector<Literal> matched_, over_;               // by event
  std::vector<Literal> complete_;                     // by meeting
  std::vector<Partial> partial_;                      // likewise
  std::map<std::pair<Rank, std::uint32_t>, std::vector<std::pair<Id, Literal>>> uses_, sights_;
  // By rank and request: a Waitany or Waitsome, of those that the formula has said by now, has taken it.
  std::map<std::pair<Rank, std::uint32_t>, Literal> taken_;
};

}  // namespace mpivet::predict
