// All executions of a small log, step by step, as the standard's rules say and nothing cleverer: with what the analyses
// are compared. It shares no code with them but the log itself.
#pragma once
#include <set>
#include <string>
#include <vector>

#include "predict/log/log.h"

namespace mpivet::predict {

class AllOrders {
 public:
  AllOrders(const Log& log, bool buffered) : log_(log), buffered_(buffered) {
    State start;
    for (Rank rank = 0; rank < log.ranks(); ++rank) {
      start.at.push_back(0);
      start.ops.emplace_back(log.ops(rank).size());
    }
    visit(start);
  }
  bool deadlock = false;

 private:
  struct Status {
    bool posted = false, over = false;
    bool taken = false;  // sends: a receive or a matched probe has it
    int partner = -1;    // matched probes: place() of the message; requests: kReturned if a Waitany or Waitsome has
    friend auto operator<=>(const Status&, const Status&) = default;
  };
  struct State {
    std::vector<std::uint32_t> at;
    std::vector<std::vector<Status>> ops;
    friend auto operator<=>(const State&, const State&) = default;
  };
  using Where = std::pair<Rank, std::uint32_t>;

  const Op& op(Where w) const { return log_.ops(w.first)[w.second]; }
  static Status& status(State& s, Where w) { return s.ops[static_cast<std::size_t>(w.first)][w.second]; }
  static const Status& status(const State& s, Where w) { return s.ops[static_cast<std::size_t>(w.first)][w.second]; }
  static int place(Where w) { return w.first * 1000 + static_cast<int>(w.second); }
  static Where where(int place) { return {place / 1000, static_cast<std::uint32_t>(place % 1000)}; }

  void visit(const State& s) {
    if (!seen_.insert(s).second) return;
    bool moved = false;
    const auto go = [&](State next) {
      moved = true;
      visit(next);
    };
    for (Rank rank = 0; rank < log_.ranks(); ++rank) step(s, rank, go);
    match(s, go);
    collectives(s, go);
    if (moved) return;
    for (Rank rank = 0; rank < log_.ranks(); ++rank)
      deadlock = deadlock || s.at[static_cast<std::size_t>(rank)] < log_.ops(rank).size();
  }

  template <class Go>
  void step(const State& s, Rank rank, Go go) {
    const std::uint32_t at = s.at[static_cast<std::size_t>(rank)];
    if (at == log_.ops(rank).size()) return;
    const Where here{rank, at};
    const Op& now = op(here);
    State next = s;
    ++next.at[static_cast<std::size_t>(rank)];
    if (now.is_wait()) return step_wait(s, next, here, go);
    if (now.kind == Kind::probe) return step_probe(s, next, here, go);
    if (!status(s, here).posted) {
      State posted = s;
      post(posted, here);
      if (now.has(kNonblocking)) ++posted.at[static_cast<std::size_t>(rank)];
      return go(std::move(posted));
    }
    if (status(s, here).over) go(std::move(next));
  }

  void post(State& s, Where here) {
    const Op& now = op(here);
    Status& mine = status(s, here);
    mine.posted = true;
    if (now.kind == Kind::send)
      mine.over = now.peer() == kProcNull || now.mode() == spec::Mode::buffered ||
                  (buffered_ && now.mode() != spec::Mode::synchronous);
    if (now.kind != Kind::receive) return;
    if (now.is_matched_receive()) {
      mine.over = true;
      status(s, where(status(s, {here.first, now.a}).partner)).over = true;
    } else {
      mine.over = now.peer() == kProcNull;
    }
  }

  template <class Go>
  void step_wait(const State& s, const State& next, Where here, Go go) {
    const auto requests = log_.requests(here.first, op(here));
    if (op(here).kind == Kind::wait_all) {
      for (const std::uint32_t request : requests)
        if (!status(s, {here.first, request}).over) return;
      return go(next);
    }
    std::vector<std::uint32_t> ready;
    bool any_left = false;
    for (const std::uint32_t request : requests) {
      if (returned(s, here.first, request)) continue;
      any_left = true;
      if (status(s, {here.first, request}).over) ready.push_back(request);
    }
    if (!any_left) return go(next);
    // One of them, or any number.
    const bool some = op(here).kind == Kind::wait_some;
    for (unsigned set = 1; set < 1u << ready.size(); ++set) {
      if (!some && (set & (set - 1)) != 0) continue;
      State after = next;
      for (std::size_t i = 0; i < ready.size(); ++i)
        if ((set >> i & 1) != 0) given_back(after, here.first, ready[i]);
      go(std::move(after));
    }
  }
  // A request that Waitany or Waitsome has returned is none any more.
  static constexpr int kReturned = -2;
  bool returned(const State& s, Rank rank, std::uint32_t request) const {
    return s.ops[static_cast<std::size_t>(rank)][request].partner == kReturned;
  }
  static void given_back(State& s, Rank rank, std::uint32_t request) {
    s.ops[static_cast<std::size_t>(rank)][request].partner = kReturned;
  }

  bool fits(Where receive, Where send) const {
    const Op &r = op(receive), &m = op(send);
    return m.kind == Kind::send && m.peer() == receive.first && m.comm == r.comm &&
           (r.peer() == kAnySource || r.peer() == send.first) && (r.tag() == kAnyTag || r.tag() == m.tag());
  }
  bool is_open_receive(const State& s, Where w) const {
    return op(w).kind == Kind::receive && !op(w).is_matched_receive() && status(s, w).posted && !status(s, w).over;
  }
  bool is_open_send(const State& s, Where w) const {
    return op(w).kind == Kind::send && op(w).peer() != kProcNull && status(s, w).posted && !status(s, w).taken;
  }
  // Messages that a receive, posted as number `before` of its rank, can get now.
  std::vector<Where> candidates(const State& s, Where receive) const {
    std::vector<Where> out;
    for (Rank sender = 0; sender < log_.ranks(); ++sender)
      for (std::uint32_t i = 0; i < log_.ops(sender).size(); ++i) {
        const Where send{sender, i};
        if (!is_open_send(s, send) || !fits(receive, send)) continue;
        bool wanted = false;  // by an earlier receive
        for (std::uint32_t r = 0; r < receive.second; ++r)
          wanted = wanted || (is_open_receive(s, {receive.first, r}) && fits({receive.first, r}, send));
        if (!wanted) out.push_back(send);
        break;  // later ones of this sender do not overtake it
      }
    return out;
  }

  template <class Go>
  void step_probe(const State& s, const State& next, Where here, Go go) {
    if (op(here).peer() == kProcNull) return go(next);
    for (const Where& send : candidates(s, here)) {
      State after = next;
      if (op(here).has(kTakes)) {
        status(after, send).taken = true;
        status(after, here).partner = place(send);
      }
      go(std::move(after));
    }
  }

  template <class Go>
  void match(const State& s, Go go) {
    for (Rank rank = 0; rank < log_.ranks(); ++rank)
      for (std::uint32_t i = 0; i < log_.ops(rank).size(); ++i) {
        if (!is_open_receive(s, {rank, i})) continue;
        for (const Where& send : candidates(s, {rank, i})) {
          State next = s;
          status(next, {rank, i}).over = true;
          status(next, send).over = status(next, send).taken = true;
          go(std::move(next));
        }
      }
  }

  // The collective calls of each communicator meet by their number; everything that can end ends at once.
  template <class Go>
  void collectives(const State& s, Go go) {
    State next = s;
    for (std::uint32_t comm = 0; comm < log_.comms.size(); ++comm) {
      if (log_.comms[comm].own) {
        for (Rank rank = 0; rank < log_.ranks(); ++rank)
          for (std::uint32_t i = 0; i < log_.ops(rank).size(); ++i)
            if (op({rank, i}).kind == Kind::collective && op({rank, i}).comm == comm && status(s, {rank, i}).posted)
              status(next, {rank, i}).over = true;
        continue;
      }
      for (std::uint32_t turn = 0;; ++turn) {
        std::vector<Where> calls;
        std::size_t members = 0, come = 0;
        bool mixed = false;
        for (Rank rank = 0; rank < log_.ranks(); ++rank) {
          if (!is_member(comm, rank)) continue;
          ++members;
          const int index = nth(rank, comm, turn);
          if (index < 0) continue;
          calls.push_back({rank, static_cast<std::uint32_t>(index)});
          come += status(s, calls.back()).posted ? 1 : 0;
        }
        if (calls.empty()) break;
        const Op& first = op(calls[0]);
        for (const Where& call : calls)
          mixed = mixed || op(call).func != first.func ||
                  (spec::info(first.func).rooted && op(call).root() != first.root());
        if (mixed) continue;
        for (const Where& call : calls)
          if (status(s, call).posted && may_end(s, call, calls, come == members)) status(next, call).over = true;
      }
    }
    if (next != s) go(std::move(next));
  }
  bool may_end(const State& s, Where call, const std::vector<Where>& calls, bool all) const {
    if (all || !buffered_) return all;
    using spec::Coll;
    const Coll coll = spec::info(op(call).func).coll;
    const bool is_root = op(call).root() == call.first;
    const std::uint32_t comm = op(call).comm;
    const bool inter = !log_.comms[comm].group.empty();
    // Everybody for whom that is true has to have come.
    const auto all_of = [&](auto needed) {
      for (Rank rank = 0; rank < log_.ranks(); ++rank) {
        if (!is_member(comm, rank) || !needed(rank)) continue;
        bool came = false;
        for (const Where& other : calls) came = came || (other.first == rank && status(s, other).posted);
        if (!came) return false;
      }
      return true;
    };
    const auto other_group = [&](Rank rank) { return in_group(comm, rank) != in_group(comm, call.first); };
    if (coll == Coll::gather || coll == Coll::reduce) return !is_root || (inter && all_of(other_group));
    if ((coll == Coll::scan || coll == Coll::exscan) && inter) return false;  // there is no such thing
    if (coll == Coll::scan || coll == Coll::exscan)
      return all_of([&](Rank rank) { return rank_in(comm, rank) < rank_in(comm, call.first); });
    if (coll == Coll::bcast || coll == Coll::scatter) return all_of([&](Rank rank) { return rank == op(call).root(); });
    return inter && all_of(other_group);
  }
  bool in_group(std::uint32_t comm, Rank rank) const {
    for (const RankRange& range : log_.comms[comm].group)
      for (Rank one = range.first; one <= range.last; one += range.step)
        if (one == rank) return true;
    return false;
  }
  int rank_in(std::uint32_t comm, Rank rank) const {
    const auto& order = log_.comms[comm].order;
    for (std::size_t i = 0; i < order.size(); ++i)
      if (order[i] == rank) return static_cast<int>(i);
    return rank;
  }
  bool is_member(std::uint32_t comm, Rank rank) const {
    if (log_.comms[comm].members.empty()) return true;
    for (const RankRange& range : log_.comms[comm].members)
      for (Rank one = range.first; one <= range.last; one += range.step)
        if (one == rank) return true;
    return false;
  }
  int nth(Rank rank, std::uint32_t comm, std::uint32_t turn) const {
    const auto ops = log_.ops(rank);
    for (std::uint32_t i = 0; i < ops.size(); ++i)
      if (ops[i].kind == Kind::collective && ops[i].comm == comm && turn-- == 0) return static_cast<int>(i);
    return -1;
  }

  const Log& log_;
  const bool buffered_;
  std::set<State> seen_;
};

}  // namespace mpivet::predict
