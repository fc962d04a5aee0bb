#include "predict/counting.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace mpivet::predict {
namespace {

// Places at which all others must stay that wait for something a process has not started: (its level, their place).
class Reins {
 public:
  void add(std::uint32_t level, std::uint32_t place) {
    if (steps_.empty() || level > steps_.back().first) steps_.emplace_back(level, place);
  }
  // With the other process at `at`, this one is at most here.
  std::uint32_t last(std::uint32_t at) const {
    const auto found = std::upper_bound(steps_.begin(), steps_.end(), at,
                                        [](std::uint32_t level, const auto& step) { return level < step.first; });
    return found == steps_.end() ? ~0u : found->second;
  }

 private:
  std::vector<std::pair<std::uint32_t, std::uint32_t>> steps_;  // both increase
};

// A mailroom whose receives are all alike and take whatever comes.
struct Pool {
  Rank rank = 0;
  struct Sender {
    Rank rank;
    std::vector<std::uint32_t> levels;  // of its sends
    Reins reins;                        // what it can have done, given where the receiver is
  };
  std::vector<Sender> senders;
  std::vector<std::uint32_t> receives;  // levels
  std::vector<std::uint64_t> most;      // by place of the receiver: messages that can have been sent at most
  // Places of the receiver behind which so many receives, in all, have got their message.
  std::vector<std::pair<std::uint32_t, std::uint64_t>> served;
};

std::uint64_t up_to(const std::vector<std::uint32_t>& levels, std::uint32_t place) {
  return static_cast<std::uint64_t>(std::upper_bound(levels.begin(), levels.end(), place) - levels.begin());
}

class Counting {
 public:
  explicit Counting(const Program& program) : program_(program) {}

  bool run() {
    if (!program_.problem.empty()) return false;
    prepare();
    constexpr int kRounds = 10000;
    for (int round = 0; round < kRounds; ++round) {
      if (left_ == 0) return true;
      refresh_pools();
      if (!sweep()) return left_ == 0;
    }
    return false;
  }

 private:
  struct Process {
    std::vector<bool> possible;  // by block; the end always is
    std::uint32_t least = 0, most = 0;
  };
  static constexpr std::uint32_t kNoPool = ~0u;

  Process& at(Rank rank) { return processes_[static_cast<std::size_t>(rank)]; }
  const std::vector<Block>& blocks(Rank rank) const { return program_.blocks[static_cast<std::size_t>(rank)]; }
  const Event& event(Id id) const { return program_.events[id]; }

  void prepare() {
    for (const auto& one : program_.blocks) {
      processes_.push_back({std::vector<bool>(one.size(), true), 0, static_cast<std::uint32_t>(one.size())});
      left_ += one.size();
    }
    pool_of_.assign(program_.events.size(), kNoPool);
    for (const Mailroom& room : program_.mailrooms)
      if (room.chooses && is_pool(room)) add_pool(room);
    for (Pool& pool : pools_) add_reins(pool);
  }

  bool is_pool(const Mailroom& room) const {
    const Op& first = event(room.receives[0]).op;
    return std::all_of(room.receives.begin(), room.receives.end(),
                       [&](Id id) { return event(id).op.peer() == kAnySource && event(id).op.tag() == first.tag(); }) &&
           std::all_of(room.sends.begin(), room.sends.end(),
                       [&](Id id) { return program_.fits(event(id), event(room.receives[0])); });
  }

  void add_pool(const Mailroom& room) {
    const auto number = static_cast<std::uint32_t>(pools_.size());
    Pool pool;
    pool.rank = room.rank;
    for (const Id id : room.sends) {
      pool_of_[id] = number;
      const Event& send = event(id);
      if (pool.senders.empty() || pool.senders.back().rank != send.rank) pool.senders.push_back({send.rank, {}, {}});
      pool.senders.back().levels.push_back(send.level);
    }
    for (const Id id : room.receives) {
      pool_of_[id] = number;
      pool.receives.push_back(event(id).level);
    }
    std::uint64_t count = 0;
    std::vector<bool> known(program_.events.size());
    const auto& places = blocks(room.rank);
    for (std::uint32_t place = 0; place < places.size(); ++place) {
      if (places[place].enough != places[place].waits.size()) continue;
      const std::uint64_t before = count;
      for (const Id id : places[place].waits) {
        if (pool_of_[id] != number || event(id).op.kind != Kind::receive || known[id]) continue;
        known[id] = true;
        ++count;
      }
      if (count > before) pool.served.emplace_back(place, count);
    }
    pools_.push_back(std::move(pool));
  }

  void add_reins(Pool& pool) {
    std::unordered_map<Id, std::uint32_t> calls;  // of the receiver, by meeting
    for (Id id = 0; id < program_.meetings.size(); ++id)
      for (const Id call : program_.meetings[id].calls)
        if (event(call).rank == pool.rank) calls[id] = event(call).level;
    for (Pool::Sender& sender : pool.senders) {
      const auto& places = blocks(sender.rank);
      for (std::uint32_t place = 0; place < places.size(); ++place) {
        if (places[place].enough != places[place].waits.size()) continue;
        for (const Id id : places[place].waits) {
          const Event& one = event(id);
          if (one.partner != kNoId && event(one.partner).rank == pool.rank)
            sender.reins.add(event(one.partner).level, place);
          if (one.meeting != kNoId && needs(one.op, one.rank, program_.buffering) == Needs::everybody)
            if (const auto call = calls.find(one.meeting); call != calls.end()) sender.reins.add(call->second, place);
        }
      }
    }
  }

  void refresh_pools() {
    for (Pool& pool : pools_) {
      pool.most.assign(blocks(pool.rank).size() + 1, 0);
      for (std::uint32_t place = 0; place < pool.most.size(); ++place) {
        if (!is_possible(pool.rank, place)) continue;
        for (const Pool::Sender& sender : pool.senders) pool.most[place] += most_of(sender, place);
      }
    }
  }

  bool is_possible(Rank rank, std::uint32_t place) {
    const auto& possible = at(rank).possible;
    return place >= possible.size() || possible[place];
  }
  std::uint64_t most_of(const Pool::Sender& sender, std::uint32_t place) {
    return up_to(sender.levels, std::min(at(sender.rank).most, sender.reins.last(place)));
  }

  bool sweep() {
    bool changed = false;
    for (std::size_t rank = 0; rank < processes_.size(); ++rank) {
      Process& process = processes_[rank];
      for (std::uint32_t place = 0; place < process.possible.size(); ++place) {
        if (!process.possible[place] || may_be_stuck(static_cast<Rank>(rank), place)) continue;
        process.possible[place] = false;
        --left_;
        changed = true;
      }
      while (process.least < process.possible.size() && !process.possible[process.least]) ++process.least;
    }
    return changed;
  }

  bool may_be_stuck(Rank rank, std::uint32_t place) {
    const Block& block = blocks(rank)[place];
    if (block.probe) return true;
    return std::any_of(block.waits.begin(), block.waits.end(), [&](Id id) { return may_wait(rank, place, id); });
  }

  bool may_wait(Rank rank, std::uint32_t place, Id id) {
    const Event& one = event(id);
    if (one.op.kind == Kind::collective) return may_wait_in(one);
    if (pool_of_[id] != kNoPool) {
      Pool& pool = pools_[pool_of_[id]];
      return one.op.kind == Kind::send ? may_wait_to_send(pool, pool_of_[id], rank, place)
                                       : may_wait_for_any(pool, place);
    }
    if (one.partner != kNoId) return at(event(one.partner).rank).least < event(one.partner).level;
    return true;
  }

  bool may_wait_in(const Event& one) {
    const MeetingPlace& place = program_.meetings[one.meeting];
    const auto missing = [&](Id call) { return at(event(call).rank).least < event(call).level; };
    if (needs(one.op, one.rank, program_.buffering) == Needs::root) return place.root == kNoId || missing(place.root);
    return !place.possible || std::any_of(place.calls.begin(), place.calls.end(), missing);
  }

  // All that the block waits for are receives (or sends) of the pool: at least one of them is not matched.
  bool is_of_pool(const Block& block, std::uint32_t pool, Kind kind) const {
    return !block.probe && !block.waits.empty() && block.enough == block.waits.size() &&
           std::all_of(block.waits.begin(), block.waits.end(),
                       [&](Id id) { return pool_of_[id] == pool && event(id).op.kind == kind; });
  }

  bool may_wait_to_send(Pool& pool, std::uint32_t number, Rank rank, std::uint32_t place) {
    const auto own = std::find_if(pool.senders.begin(), pool.senders.end(),
                                  [&](const Pool::Sender& sender) { return sender.rank == rank; });
    const auto& places = blocks(pool.rank);
    for (std::uint32_t there = 0; there <= places.size(); ++there) {
      if (!is_possible(pool.rank, there)) continue;
      if (there < places.size() && is_of_pool(places[there], number, Kind::receive)) continue;  // they would match
      if (own->reins.last(there) < place) continue;  // this process cannot have come so far
      const std::uint64_t others = pool.most[there] - most_of(*own, there);
      const std::uint64_t mine = up_to(own->levels, place) - 1;  // that can have been received
      if (up_to(pool.receives, there) > others + mine) continue;
      if (!can_have_served(pool, *own, there, mine)) continue;
      return true;
    }
    return false;
  }

  // The receives that the receiver has passed got messages that were sent before it went on from the last of them.
  bool can_have_served(const Pool& pool, const Pool::Sender& own, std::uint32_t there, std::uint64_t mine) {
    const auto next = std::lower_bound(pool.served.begin(), pool.served.end(), there,
                                       [](const auto& one, std::uint32_t place) { return one.first < place; });
    if (next == pool.served.begin()) return true;
    const auto& [place, count] = *std::prev(next);
    std::uint64_t most = std::min(mine, most_of(own, place));
    for (const Pool::Sender& sender : pool.senders)
      if (sender.rank != own.rank) most += most_of(sender, place);
    return count <= most;
  }

  bool may_wait_for_any(Pool& pool, std::uint32_t place) {
    const auto number = static_cast<std::uint32_t>(&pool - pools_.data());
    std::uint64_t sent = 0;
    for (const Pool::Sender& sender : pool.senders) {
      std::uint32_t there = at(sender.rank).least;
      const auto& places = blocks(sender.rank);
      // Not in a send of this pool, with which the receive would be matched.
      while (there < places.size() &&
             (!is_possible(sender.rank, there) || is_of_pool(places[there], number, Kind::send)))
        ++there;
      sent += up_to(sender.levels, there);
    }
    return sent < up_to(pool.receives, place);
  }

  const Program& program_;
  std::vector<Process> processes_;
  std::vector<Pool> pools_;
  std::vector<std::uint32_t> pool_of_;  // by event
  std::size_t left_ = 0;
};

}  // namespace

bool proved_by_counting(const Program& program) { return Counting(program).run(); }

}  // namespace mpivet::predict
