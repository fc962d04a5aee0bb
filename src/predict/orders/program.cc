#include "predict/orders/program.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "predict/exact/wait_needs.h"

namespace mpivet::predict {
namespace {

class Maker {
 public:
  Maker(const Log& log, Buffering buffering) : log_(log) { out_.buffering = buffering; }

  Program make() {
    out_.blocks.resize(static_cast<std::size_t>(log_.ranks()));
    for (Rank rank = 0; rank < log_.ranks(); ++rank) add_process(rank);
    finish_meetings();
    split_by_tag();
    for (Mailroom& room : out_.mailrooms)
      if (!room.chooses) pair_off(room);
    return std::move(out_);
  }

 private:
  void add_process(Rank rank) {
    const auto ops = log_.ops(rank);
    auto& blocks = out_.blocks[static_cast<std::size_t>(rank)];
    std::vector<Id> events(ops.size(), kNoId);
    std::unordered_map<std::uint32_t, std::uint32_t> turns;
    const std::vector<WaitNeed> waits = waits_of(rank);
    std::size_t next_wait = 0;
    for (std::uint32_t i = 0; i < ops.size(); ++i) {
      const Op& op = ops[i];
      const auto level = static_cast<std::uint32_t>(blocks.size());
      if (op.is_wait()) {
        add_wait(waits[next_wait++], i, op, events, blocks);
        continue;
      }
      if (op.kind == Kind::collective && is_alone(log_, op.comm)) continue;
      const bool nowhere = op.kind != Kind::collective && !op.is_matched_receive() &&
                           (op.peer() == kProcNull || op.peer() >= log_.ranks());
      if (nowhere) continue;
      if (op.is_matched_receive()) {
        // The message was taken by the probe. Its sender waits for this call, which is the same if nothing is in
        // between.
        if (events[op.a] == kNoId) continue;
        Event& probe = out_.events[events[op.a]];
        probe.late = level != probe.level + 1;
        probe.release = level;
        continue;
      }
      if (op.kind == Kind::probe && !op.has(kTakes)) {
        Mailroom& room = mailroom(rank, op.comm);
        room.probed = true;
        blocks.push_back({.index = i,
                          .waits = {},
                          .enough = 1,
                          .probe = true,
                          .receives_here = static_cast<std::uint32_t>(room.receives.size())});
        continue;
      }
      const Id id = add_event(rank, i, op, level, turns);
      events[i] = id;
      if (op.has(kNonblocking) || out_.events[id].buffered) continue;
      if (op.kind == Kind::collective && out_.events[id].whom == Awaits::nobody) continue;
      blocks.push_back({.index = i, .waits = {id}, .enough = 1});
    }
    for (const Id id : events)
      if (id != kNoId) out_.late = out_.late || out_.events[id].late;
  }

  // Whether it matters what a call takes depends on later ones. Of those where it does not, `certain` is true.
  std::vector<WaitNeed> waits_of(Rank rank) const {
    WaitNeeds needs(log_, rank);
    std::vector<WaitNeed> out;
    const auto ops = log_.ops(rank);
    for (std::uint32_t i = 0; i < ops.size(); ++i)
      if (ops[i].is_wait()) out.push_back(needs.of(i));
    std::size_t at = 0;
    for (const Op& op : ops) {
      if (!op.is_wait()) continue;
      WaitNeed& need = out[at++];
      need.certain = op.kind == Kind::wait_all || need.requests.empty() || !needs.depends_on_choice(need.row);
    }
    return out;
  }

  void add_wait(const WaitNeed& need, std::uint32_t index, const Op& op, const std::vector<Id>& events,
                std::vector<Block>& blocks) {
    Block block{.index = index, .waits = {}, .enough = need.count};
    for (const std::uint32_t request : need.requests) {
      const Id id = events[request];
      const bool over = id == kNoId || out_.events[id].buffered || needs_nobody(out_.events[id]);
      if (over)
        block.enough -= block.enough > 0 ? 1 : 0;
      else
        block.waits.push_back(id);
      if (!need.certain) block.choices.push_back({request, over ? kNoId : id});
    }
    if (!need.certain) {
      block.enough = 0;
      block.takes_more = op.kind == Kind::wait_some;
    }
    if (block.enough > 0 || !block.choices.empty()) blocks.push_back(std::move(block));
  }

  bool needs_nobody(const Event& event) const {
    return event.op.kind == Kind::collective && event.whom == Awaits::nobody;
  }

  Id add_event(Rank rank, std::uint32_t index, const Op& op, std::uint32_t level,
               std::unordered_map<std::uint32_t, std::uint32_t>& turns) {
    const Id id = static_cast<Id>(out_.events.size());
    Event event{.rank = rank, .index = index, .op = op, .level = level};
    if (op.kind == Kind::send) {
      event.buffered = is_buffered(op, out_.buffering);
      mailroom(op.peer(), op.comm).sends.push_back(id);
    } else if (op.kind == Kind::collective) {
      event.meeting = meeting(op.comm, turn_of(op, turns[op.comm]));
      out_.meetings[event.meeting].calls.push_back(id);
      event.whom = needs(log_, op, rank, out_.buffering);
    } else {
      Mailroom& room = mailroom(rank, op.comm);
      room.receives.push_back(id);
      room.chooses = room.chooses || op.peer() == kAnySource;
      event.late = op.kind == Kind::probe;  // as long as MPI_Mrecv has not been seen
      event.release = kNever;
    }
    out_.events.push_back(event);
    return id;
  }

  Mailroom& mailroom(Rank rank, std::uint32_t comm) {
    const auto [at, fresh] = rooms_.try_emplace({rank, comm}, out_.mailrooms.size());
    if (fresh) out_.mailrooms.push_back({.rank = rank, .comm = comm, .sends = {}, .receives = {}});
    return out_.mailrooms[at->second];
  }

  Id meeting(std::uint32_t comm, std::uint32_t turn) {
    const auto [at, fresh] = meeting_ids_.try_emplace({comm, turn}, static_cast<Id>(out_.meetings.size()));
    if (fresh) out_.meetings.push_back({.comm = comm, .turn = turn, .calls = {}});
    return at->second;
  }

  void finish_meetings() {
    for (MeetingPlace& place : out_.meetings) {
      Same same;
      for (const Id call : place.calls) {
        const Event& event = out_.events[call];
        same.add(event.op);
        if (!is_member(log_, place.comm, event.rank)) same.mix();
      }
      place.mixed = same.mixed();
      place.possible = !place.mixed && place.calls.size() == count_members(log_, place.comm, 0, log_.ranks());
      for (const Id call : place.calls)
        if (same.root() != kProcNull && out_.events[call].rank == same.root()) place.root = call;
      if (out_.buffering == Buffering::zero) continue;
      place.inter = log_.comms[place.comm].inter();
      place.prefix = !place.inter && spec::info(spec::info(same.func()).coll).flow == spec::Flow::prefix;
      if (place.prefix) order_prefix(place);
      if (place.inter) count_groups(place);
    }
  }

  void order_prefix(MeetingPlace& place) {
    for (const Id call : place.calls)
      out_.events[call].position = static_cast<std::uint32_t>(position_in(log_, place.comm, out_.events[call].rank));
    std::sort(place.calls.begin(), place.calls.end(),
              [&](Id a, Id b) { return out_.events[a].position < out_.events[b].position; });
    while (!place.mixed && place.lowest < place.calls.size() &&
           out_.events[place.calls[place.lowest]].position == place.lowest)
      ++place.lowest;
  }

  void count_groups(MeetingPlace& place) {
    std::array<std::uint64_t, 2> come = {};
    for (const Id call : place.calls) {
      Event& event = out_.events[call];
      event.position = static_cast<std::uint32_t>(group_of(log_, place.comm, event.rank));
      ++come[event.position];
    }
    for (int group = 0; group < 2; ++group)
      place.whole[static_cast<std::size_t>(group)] =
          !place.mixed &&
          come[static_cast<std::size_t>(group)] == count_group(log_, place.comm, group, 0, log_.ranks());
  }

  // Where every receive names its tag, those of different tags have nothing to do with each other.
  void split_by_tag() {
    std::vector<Mailroom> split;
    for (Mailroom& room : out_.mailrooms) {
      const bool whole = room.probed || std::any_of(room.receives.begin(), room.receives.end(),
                                                    [&](Id id) { return out_.events[id].op.tag() == kAnyTag; });
      if (whole) {
        split.push_back(std::move(room));
        continue;
      }
      std::map<std::int32_t, Mailroom> by_tag;
      auto of = [&](Id id) -> Mailroom& {
        Mailroom& one = by_tag[out_.events[id].op.tag()];
        one.rank = room.rank;
        one.comm = room.comm;
        return one;
      };
      for (const Id id : room.sends) of(id).sends.push_back(id);
      for (const Id id : room.receives) {
        of(id).receives.push_back(id);
        of(id).chooses = of(id).chooses || out_.events[id].op.peer() == kAnySource;
      }
      for (auto& [tag, one] : by_tag) split.push_back(std::move(one));
    }
    out_.mailrooms = std::move(split);
  }

  // Every receive names its source: it gets the first message that fits and that no earlier one gets.
  void pair_off(const Mailroom& room) {
    std::map<Rank, std::vector<Id>> by_source;
    for (const Id send : room.sends) by_source[out_.events[send].rank].push_back(send);
    std::map<Rank, std::size_t> heads;
    for (const Id receive : room.receives) {
      const auto source = by_source.find(out_.events[receive].op.peer());
      if (source == by_source.end()) continue;
      std::size_t& head = heads[source->first];
      const auto& sends = source->second;
      while (head < sends.size() && out_.events[sends[head]].partner != kNoId) ++head;
      for (std::size_t i = head; i < sends.size(); ++i) {
        Event& send = out_.events[sends[i]];
        if (send.partner != kNoId || !out_.fits(send, out_.events[receive])) continue;
        send.partner = receive;
        out_.events[receive].partner = sends[i];
        break;
      }
    }
  }

  const Log& log_;
  Program out_;
  std::map<std::pair<Rank, std::uint32_t>, std::size_t> rooms_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, Id> meeting_ids_;
};

}  // namespace

Program make_program(const Log& log, Buffering buffering) { return Maker(log, buffering).make(); }

}  // namespace mpivet::predict
