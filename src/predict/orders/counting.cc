#include "predict/orders/counting.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace mpivet::predict {
namespace {

// Places at which all others must stay that wait for something a process has not started: (its level, their place).
class Reins {
 public:
  void add(std::uint32_t level, std::uint32_t place) {
    if (steps_.empty() || level > steps_.back().first) steps_.emplace_back(level, place);
  }
  // Each change of last(): the other process's place from which on it holds, and this process's.
  template <class Visit>
  void each(Visit&& visit) const {
    std::uint32_t from = 0;
    for (const auto& [level, place] : steps_) {
      visit(from, place);
      from = level;
    }
    visit(from, ~0u);
  }
  // Where the other process is at least, with this one at `place`.
  std::uint32_t first(std::uint32_t place) const {
    const auto found =
        std::partition_point(steps_.begin(), steps_.end(), [&](const auto& step) { return step.second < place; });
    return found == steps_.begin() ? 0 : std::prev(found)->first;
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
  std::uint64_t sent = 0;               // messages that have been sent for sure ...
  bool knows_sent = false;              // ... as far as is known by now
  // Places of the receiver behind which so many receives, in all, have got their message.
  std::vector<std::pair<std::uint32_t, std::uint64_t>> served;
};

std::uint64_t up_to(const std::vector<std::uint32_t>& levels, std::uint32_t place) {
  return static_cast<std::uint64_t>(std::upper_bound(levels.begin(), levels.end(), place) - levels.begin());
}

class Counting {
 public:
  Counting(const Program& program, std::chrono::steady_clock::time_point until) : program_(program), until_(until) {}

  bool run() {
    if (program_.late) return false;  // a message that is taken is not received yet
    prepare();
    while (left_ > 0)
      if (!sweep()) return false;
    return true;
  }

 private:
  struct Process {
    std::vector<bool> possible;  // by block; the end always is
    std::uint32_t least = 0;     // the first possible one
  };
  static constexpr std::uint32_t kNoPool = ~0u;
  // All that a block waits for are receives, or sends, of one pool: at least one of them is not matched.
  struct OfPool {
    std::uint32_t pool = kNoPool;
    Kind kind = Kind::collective;
    bool is(std::uint32_t which, Kind wanted) const { return pool == which && kind == wanted; }
  };

  Process& at(Rank rank) { return processes_[static_cast<std::size_t>(rank)]; }
  const std::vector<Block>& blocks(Rank rank) const { return program_.blocks[static_cast<std::size_t>(rank)]; }
  const Event& event(Id id) const { return program_.events[id]; }

  void prepare() {
    for (const auto& one : program_.blocks) {
      processes_.push_back({std::vector<bool>(one.size(), true)});
      left_ += one.size();
    }
    pool_of_.assign(program_.events.size(), kNoPool);
    sender_of_.assign(program_.events.size(), 0);
    counted_.assign(program_.events.size(), false);
    came_.assign(program_.meetings.size(), 0);
    for (const Mailroom& room : program_.mailrooms)
      if (room.chooses && is_pool(room)) add_pool(room);
    pools_of_.resize(program_.blocks.size());
    for (std::uint32_t i = 0; i < pools_.size(); ++i) pools_of_[static_cast<std::size_t>(pools_[i].rank)].push_back(i);
    find_own_events();
    for (Pool& pool : pools_) {
      add_reins(pool);
      count_most(pool);
    }
    for (const auto& one : program_.blocks) {
      auto& kinds = of_pool_.emplace_back();
      for (const Block& block : one) kinds.push_back(of_pool(block));
    }
  }

  // Events stand in the order of ranks.
  void find_own_events() {
    first_event_.assign(program_.blocks.size() + 1, static_cast<Id>(program_.events.size()));
    for (auto id = static_cast<Id>(program_.events.size()); id-- > 0;)
      first_event_[static_cast<std::size_t>(event(id).rank)] = id;
    for (std::size_t rank = program_.blocks.size(); rank-- > 0;)
      first_event_[rank] = std::min(first_event_[rank], first_event_[rank + 1]);
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
      sender_of_[id] = static_cast<std::uint32_t>(pool.senders.size()) - 1;
      pool.senders.back().levels.push_back(send.level);
    }
    for (const Id id : room.receives) {
      pool_of_[id] = number;
      pool.receives.push_back(event(id).level);
    }
    std::uint64_t count = 0;
    const auto& places = blocks(room.rank);
    for (std::uint32_t place = 0; place < places.size(); ++place) {
      if (places[place].enough != places[place].waits.size()) continue;
      const std::uint64_t before = count;
      for (const Id id : places[place].waits) {
        if (pool_of_[id] != number || event(id).op.kind != Kind::receive || counted_[id]) continue;
        counted_[id] = true;
        ++count;
      }
      if (count > before) pool.served.emplace_back(place, count);
    }
    pools_.push_back(std::move(pool));
  }

  void add_reins(Pool& pool) {
    std::unordered_map<Id, std::uint32_t> calls;  // of the receiver, by meeting
    const auto rank = static_cast<std::size_t>(pool.rank);
    for (Id id = first_event_[rank]; id < first_event_[rank + 1]; ++id)
      if (event(id).meeting != kNoId) calls[event(id).meeting] = event(id).level;
    for (Pool::Sender& sender : pool.senders) {
      const auto& places = blocks(sender.rank);
      for (std::uint32_t place = 0; place < places.size(); ++place) {
        if (places[place].enough != places[place].waits.size()) continue;
        for (const Id id : places[place].waits) {
          const Event& one = event(id);
          if (one.partner != kNoId && event(one.partner).rank == pool.rank)
            sender.reins.add(event(one.partner).level, place);
          if (one.meeting != kNoId && one.whom == Awaits::everybody)
            if (const auto call = calls.find(one.meeting); call != calls.end()) sender.reins.add(call->second, place);
        }
      }
    }
  }

  void count_most(Pool& pool) const {
    const std::size_t places = blocks(pool.rank).size() + 1;
    std::vector<std::int64_t> change(places + 1);
    for (const Pool::Sender& sender : pool.senders) {
      std::int64_t before = 0;
      sender.reins.each([&](std::uint32_t from, std::uint32_t place) {
        const auto messages = static_cast<std::int64_t>(up_to(sender.levels, place));
        change[std::min<std::size_t>(from, places)] += messages - before;
        before = messages;
      });
    }
    std::int64_t sum = 0;
    for (std::size_t place = 0; place < places; ++place) {
      sum += change[place];
      pool.most.push_back(static_cast<std::uint64_t>(sum));
    }
  }

  bool is_possible(Rank rank, std::uint32_t place) const {
    const auto& possible = processes_[static_cast<std::size_t>(rank)].possible;
    return place >= possible.size() || possible[place];
  }
  static std::uint64_t most_of(const Pool::Sender& sender, std::uint32_t place) {
    return up_to(sender.levels, sender.reins.last(place));
  }

  // False: nothing has changed, or time is up.
  bool sweep() {
    bool changed = false;
    for (std::size_t rank = 0; rank < processes_.size(); ++rank) {
      Process& process = processes_[rank];
      for (const std::uint32_t pool : pools_of_[rank]) pools_[pool].knows_sent = false;
      for (std::uint32_t place = process.least; place < process.possible.size(); ++place) {
        if (!process.possible[place]) continue;
        if (is_late()) return false;
        if (may_be_stuck(static_cast<Rank>(rank), place)) continue;
        process.possible[place] = false;
        --left_;
        changed = true;
      }
      while (process.least < process.possible.size() && !process.possible[process.least]) ++process.least;
    }
    return changed;
  }

  // The clock is asked now and then.
  bool is_late() {
    constexpr std::uint32_t kOften = 64;
    return ++asked_ % kOften == 0 && std::chrono::steady_clock::now() >= until_;
  }

  bool may_be_stuck(Rank rank, std::uint32_t place) {
    const Block& block = blocks(rank)[place];
    if (block.probe) return true;
    return std::any_of(block.waits.begin(), block.waits.end(), [&](Id id) { return may_wait(place, id); });
  }

  bool may_wait(std::uint32_t place, Id id) {
    const Event& one = event(id);
    if (one.op.kind == Kind::collective) return may_wait_in(one);
    if (pool_of_[id] != kNoPool) {
      Pool& pool = pools_[pool_of_[id]];
      return one.op.kind == Kind::send ? may_wait_to_send(pool, pool.senders[sender_of_[id]], place)
                                       : may_wait_for_any(pool, place);
    }
    if (one.partner != kNoId) return at(event(one.partner).rank).least < event(one.partner).level;
    return true;
  }

  bool may_wait_in(const Event& one) {
    const MeetingPlace& place = program_.meetings[one.meeting];
    const auto missing = [&](Id call) { return at(event(call).rank).least < event(call).level; };
    if (one.whom == Awaits::sources) return true;  // is not looked at
    if (one.whom == Awaits::root) return place.root == kNoId || missing(place.root);
    if (one.whom == Awaits::remote)
      return !place.whole[1 - one.position] || std::any_of(place.calls.begin(), place.calls.end(), [&](Id call) {
        return event(call).position != one.position && missing(call);
      });
    if (one.whom == Awaits::lower ? one.position > place.lowest : !place.possible) return true;
    std::uint32_t& came = came_[one.meeting];  // so many of them will not be missed any more
    while (came < place.calls.size() && !missing(place.calls[came])) ++came;
    return came < (one.whom == Awaits::lower ? one.position : place.calls.size());
  }

  OfPool of_pool(const Block& block) const {
    if (block.probe || block.waits.empty() || block.enough != block.waits.size()) return {};
    const OfPool first{pool_of_[block.waits[0]], event(block.waits[0]).op.kind};
    const bool all = std::all_of(block.waits.begin(), block.waits.end(),
                                 [&](Id id) { return first.is(pool_of_[id], event(id).op.kind); });
    return all ? first : OfPool{};
  }
  const std::vector<OfPool>& of_pool(Rank rank) const { return of_pool_[static_cast<std::size_t>(rank)]; }

  bool may_wait_to_send(const Pool& pool, const Pool::Sender& own, std::uint32_t place) const {
    const auto number = static_cast<std::uint32_t>(&pool - pools_.data());
    const auto& places = of_pool(pool.rank);
    const std::uint64_t mine = up_to(own.levels, place) - 1;  // that can have been received
    const std::uint32_t least = processes_[static_cast<std::size_t>(pool.rank)].least;
    for (std::uint32_t there = std::max(least, own.reins.first(place)); there <= places.size(); ++there) {
      if (!is_possible(pool.rank, there)) continue;
      if (there < places.size() && places[there].is(number, Kind::receive)) continue;  // they would match
      const std::uint64_t others = pool.most[there] - most_of(own, there);
      if (up_to(pool.receives, there) > others + mine) continue;
      if (!can_have_served(pool, own, there, mine)) continue;
      return true;
    }
    return false;
  }

  // The receives that the receiver has passed got messages that were sent before it went on from the last of them.
  static bool can_have_served(const Pool& pool, const Pool::Sender& own, std::uint32_t there, std::uint64_t mine) {
    const auto next = std::lower_bound(pool.served.begin(), pool.served.end(), there,
                                       [](const auto& one, std::uint32_t place) { return one.first < place; });
    if (next == pool.served.begin()) return true;
    const auto& [place, count] = *std::prev(next);
    const std::uint64_t own_most = most_of(own, place);
    return count <= std::min(mine, own_most) + pool.most[place] - own_most;
  }

  bool may_wait_for_any(Pool& pool, std::uint32_t place) {
    if (!std::exchange(pool.knows_sent, true)) pool.sent = count_sent(pool);
    return pool.sent < up_to(pool.receives, place);
  }

  std::uint64_t count_sent(const Pool& pool) const {
    const auto number = static_cast<std::uint32_t>(&pool - pools_.data());
    std::uint64_t sent = 0;
    for (const Pool::Sender& sender : pool.senders) {
      std::uint32_t there = processes_[static_cast<std::size_t>(sender.rank)].least;
      const auto& places = of_pool(sender.rank);
      // Not in a send of this pool, with which the receive would be matched.
      while (there < places.size() && (!is_possible(sender.rank, there) || places[there].is(number, Kind::send)))
        ++there;
      sent += up_to(sender.levels, there);
    }
    return sent;
  }

  const Program& program_;
  const std::chrono::steady_clock::time_point until_;
  std::uint32_t asked_ = 0;
  std::vector<Process> processes_;
  std::vector<Pool> pools_;
  std::vector<std::vector<std::uint32_t>> pools_of_;  // by rank
  std::vector<std::vector<OfPool>> of_pool_;          // by rank and block
  std::vector<Id> first_event_;                       // by rank
  // By event: the pool, and of sends which sender there. Of receives, whether Pool::served has them.
  std::vector<std::uint32_t> pool_of_, sender_of_;
  std::vector<bool> counted_;
  std::vector<std::uint32_t> came_;  // by meeting
  std::size_t left_ = 0;
};

}  // namespace

bool proved_by_counting(const Program& program, std::chrono::steady_clock::time_point until) {
  return Counting(program, until).run();
}

}  // namespace mpivet::predict
