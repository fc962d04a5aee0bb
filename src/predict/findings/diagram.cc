#include "predict/findings/diagram.h"

#include <algorithm>
#include <map>

#include "predict/findings/findings.h"

namespace mpivet::predict {
namespace {

using report::Diagram;
using State = Diagram::Operation::State;

constexpr std::size_t kRanks = 16;
constexpr std::uint32_t kBefore = 24, kBehind = 8;  // operations of a rank, from where it is stuck
constexpr std::uint64_t kMostSteps = 20'000'000;    // of looking for partners, in logs made to take long

// One rank of the diagram.
struct Lane {
  Rank rank;
  const Stuck* stuck = nullptr;  // null: it comes to its end
  std::uint32_t reach = 0;       // the operation it is stuck in, or one behind its last
  std::uint32_t first = 0, last = 0;
  std::size_t begin = 0;  // of its operations in the diagram
};

bool is_message(const Op& op, Kind kind) {
  return op.kind == kind && !op.is_matched_receive() && op.peer() != kProcNull;
}

// A message to the rank that receives.
bool fits(Rank sender, const Op& send, const Op& receive) {
  return rules::fits({send.comm, sender, send.tag()}, {receive.comm, receive.peer(), receive.tag()});
}

class Drawing {
 public:
  Drawing(const Log& log, const Prediction& prediction) : log_(log), prediction_(prediction) {}

  Diagram draw(const Core& core) {
    choose_ranks(core);
    for (Lane& lane : lanes_) add_operations(lane);
    take_wild_matches();
    for (const Lane& to : lanes_) match_named(to);
    for (const auto& [receive, send] : partner_) link(send, receive, false);
    for (const Lane& lane : lanes_) add_alternatives(lane);
    settle_states();
    return std::move(out_);
  }

 private:
  using At = std::pair<Rank, std::uint32_t>;

  const Stuck* find_stuck(Rank rank) const {
    const auto& all = prediction_.outcome.stuck;
    const auto found =
        std::lower_bound(all.begin(), all.end(), rank, [](const Stuck& one, Rank wanted) { return one.rank < wanted; });
    return found != all.end() && found->rank == rank ? &*found : nullptr;
  }

  void choose_ranks(const Core& core) {
    std::vector<Rank> ranks;
    const auto add = [&](Rank rank) {
      if (ranks.size() < kRanks && std::find(ranks.begin(), ranks.end(), rank) == ranks.end()) ranks.push_back(rank);
    };
    for (const std::size_t member : core.members) add(prediction_.outcome.stuck[member].rank);
    out_.ranks_left_out = core.members.size() - std::min(core.members.size(), kRanks);
    for (std::size_t i = 0; i < core.members.size() && i < kRanks; ++i)
      for (const WaitsFor& edge :
           waits_for(log_, prediction_.outcome.stuck[core.members[i]], prediction_.outcome.gatherings, kRanks))
        add(edge.rank);
    // Who is matched with them in another order tells why it is one.
    for (const Matched& match : prediction_.outcome.matches)
      if (std::find(ranks.begin(), ranks.end(), match.receiver) != ranks.end()) add(match.sender);
    std::sort(ranks.begin(), ranks.end());
    for (const Rank rank : ranks) lanes_.push_back({.rank = rank, .stuck = find_stuck(rank)});
  }

  void add_operations(Lane& lane) {
    const auto ops = log_.ops(lane.rank);
    const auto count = static_cast<std::uint32_t>(ops.size());
    lane.begin = out_.operations.size();
    if (count == 0) return add_only_stuck(lane);
    lane.reach = lane.stuck ? lane.stuck->index : count;
    lane.first = lane.reach > kBefore ? lane.reach - kBefore : 0;
    lane.last = std::min(count, lane.reach + kBehind);
    std::map<std::uint32_t, std::uint32_t> turns;
    for (std::uint32_t i = 0; i < lane.last; ++i) {
      const Op& op = ops[i];
      const std::uint32_t turn = op.kind == Kind::collective ? turn_of(op, turns[op.comm]) : 0;
      if (i < lane.first) continue;
      auto& one = add(lane, i, op);
      if (op.kind == Kind::collective) one.collective = collective(op.comm, turn);
    }
  }

  void add_only_stuck(Lane& lane) {
    if (!lane.stuck) return;
    lane.reach = lane.first = lane.stuck->index;
    lane.last = lane.reach + 1;
    add(lane, lane.reach, lane.stuck->op).state = State::waiting;
  }

  Diagram::Operation& add(const Lane& lane, std::uint32_t index, const Op& op) {
    const bool here = lane.stuck && index == lane.reach;
    Diagram::Operation one;
    one.rank = lane.rank;
    one.number = index + 1u;
    one.call = call_text(log_, here ? *lane.stuck : Stuck{.rank = lane.rank, .index = index, .op = op});
    if (op.has(kPart) && !here) one.call += op.is_wait() ? ": wait" : op.kind == Kind::send ? ": send" : ": receive";
    const std::string& site =
        log_.ops(lane.rank).empty() ? lane.stuck->site : log_.site_text(log_.site(lane.rank, index));
    const report::Frame place = frame_of(site);
    one.file = place.file;
    one.line = place.line;
    one.state = here ? State::waiting : index < lane.reach ? State::done : State::never;
    return out_.operations.emplace_back(std::move(one));
  }

  int collective(std::uint32_t comm, std::uint32_t turn) {
    return collectives_.try_emplace({comm, turn}, static_cast<int>(collectives_.size())).first->second;
  }

  const Lane* lane_of(Rank rank) const {
    for (const Lane& lane : lanes_)
      if (lane.rank == rank) return &lane;
    return nullptr;
  }
  bool is_started(const Lane& lane, std::uint32_t index) const {
    return index < lane.reach || (index == lane.reach && lane.stuck && !lane.stuck->op.is_wait());
  }

  void take_wild_matches() {
    for (const Matched& match : prediction_.outcome.matches) {
      if (!lane_of(match.receiver) || !lane_of(match.sender)) continue;
      const Op& receive = log_.ops(match.receiver)[match.receive];
      if (!receive.is_wild() && !receive.has(kTakes)) continue;
      partner_[{match.receiver, match.receive}] = {match.sender, match.send};
      if (receive.kind == Kind::receive || receive.has(kTakes)) taken_[{match.sender, match.send}] = true;
    }
  }

  // Receives that name their sender get its first message that fits and that nobody has.
  void match_named(const Lane& to) {
    const auto receives = log_.ops(to.rank);
    for (const Lane& from : lanes_) {
      if (from.rank == to.rank) continue;
      std::vector<std::uint32_t> sends;
      const auto ops = log_.ops(from.rank);
      for (std::uint32_t i = 0; i < ops.size() && is_started(from, i); ++i)
        if (is_message(ops[i], Kind::send) && ops[i].peer() == to.rank && !taken_.contains({from.rank, i}))
          sends.push_back(i);
      for (std::uint32_t i = 0, head = 0; i < receives.size() && is_started(to, i); ++i) {
        const Op& receive = receives[i];
        if (!is_message(receive, Kind::receive) || receive.peer() != from.rank) continue;
        for (std::uint32_t at = head; at < sends.size() && ++steps_ < kMostSteps; ++at) {
          const bool gone = sends[at] == kGone;
          if (gone && at == head) ++head;
          if (gone || !fits(from.rank, ops[sends[at]], receive)) continue;
          partner_[{to.rank, i}] = {from.rank, sends[at]};
          taken_[{from.rank, std::exchange(sends[at], kGone)}] = true;
          break;
        }
      }
    }
  }

  // The first message of each other rank that the receive could have got.
  void add_alternatives(const Lane& to) {
    const auto ops = log_.ops(to.rank);
    for (std::uint32_t i = to.first; i < to.last && i < ops.size() && is_started(to, i); ++i) {
      if (!ops[i].is_wild()) continue;
      const auto matched = partner_.find({to.rank, i});
      for (const Lane& from : lanes_) {
        if (from.rank == to.rank || (matched != partner_.end() && matched->second.first == from.rank)) continue;
        const auto sends = log_.ops(from.rank);
        for (std::uint32_t at = from.first; at < from.last && at < sends.size() && is_started(from, at); ++at) {
          const Op& send = sends[at];
          if (!is_message(send, Kind::send) || send.peer() != to.rank || !fits(from.rank, send, ops[i]) ||
              got_before(to.rank, i, {from.rank, at}))
            continue;
          link({from.rank, at}, {to.rank, i}, true);
          break;
        }
      }
    }
  }
  bool got_before(Rank rank, std::uint32_t receive, At send) const {
    for (auto at = partner_.lower_bound({rank, 0}); at != partner_.end() && at->first < At{rank, receive}; ++at)
      if (at->second == send && log_.ops(rank)[at->first.second].kind == Kind::receive) return true;
    return false;
  }

  void link(At send, At receive, bool alternative) {
    const Lane* from = lane_of(send.first);
    const Lane* to = lane_of(receive.first);
    const auto shown = [](const Lane& lane, std::uint32_t i) { return i >= lane.first && i < lane.last; };
    if (!shown(*from, send.second) || !shown(*to, receive.second)) return;
    out_.messages.push_back(
        {from->begin + (send.second - from->first), to->begin + (receive.second - to->first), alternative});
  }

  // Nonblocking operations that were started and are not over.
  void settle_states() {
    for (const Lane& lane : lanes_) {
      const auto ops = log_.ops(lane.rank);
      for (std::uint32_t i = lane.first; i < lane.reach && i < ops.size(); ++i)
        if (ops[i].has(kNonblocking) && !is_over(lane, i, ops[i]))
          out_.operations[lane.begin + (i - lane.first)].state = State::pending;
    }
  }
  bool is_over(const Lane& lane, std::uint32_t index, const Op& op) const {
    if (lane.stuck)
      for (const Pending& pending : lane.stuck->pending)
        if (pending.index == index) return false;
    if (op.kind == Kind::collective || op.peer() < 0 || !lane_of(op.peer())) return true;
    return op.kind == Kind::send ? taken_.contains({lane.rank, index}) || op.mode() == spec::Mode::buffered
                                 : partner_.contains({lane.rank, index});
  }

  static constexpr std::uint32_t kGone = ~0u;
  const Log& log_;
  const Prediction& prediction_;
  Diagram out_;
  std::vector<Lane> lanes_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, int> collectives_;  // by communicator and turn
  std::map<At, At> partner_;                                            // of receives and probes
  std::map<At, bool> taken_;                                            // sends that a receive has got
  std::uint64_t steps_ = 0;
};

}  // namespace

Diagram diagram_of(const Log& log, const Prediction& prediction, const Core& core) {
  return Drawing(log, prediction).draw(core);
}

}  // namespace mpivet::predict
