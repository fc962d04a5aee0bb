#include "replay/native_plan.h"

#include <algorithm>
#include <cstring>
#include <map>

#include "event/replay_plan.h"

namespace mpivet::replay {
namespace {

namespace plan = event::replay;

struct RankItems {
  std::map<std::uint64_t, plan::Item> operations, calls;
};

class Builder {
 public:
  explicit Builder(const Replay& replay) : replay_(replay), ranks_(static_cast<std::size_t>(replay.ranks)) {}

  // What contradicts itself; empty: nothing does.
  std::string add(const Choice& choice) {
    const bool match = choice.kind == Choice::Kind::match;
    plan::Item item{};
    item.number = choice.op;
    item.kind = kind_of(choice);
    item.flag = choice.flag || match;
    item.peer = choice.source;
    item.tag = choice.tag.value;
    item.message = choice.send;
    item.first_position = static_cast<std::uint32_t>(positions_.size());
    item.positions = static_cast<std::uint32_t>(choice.chosen.size());
    positions_.insert(positions_.end(), choice.chosen.begin(), choice.chosen.end());
    RankItems& mine = ranks_[at(choice.rank)];
    if (!(match ? mine.operations : mine.calls).emplace(choice.op, item).second)
      return (match ? "operation " : "call ") + std::to_string(choice.op) + " of rank " + std::to_string(choice.rank) +
             " is there twice";
    return choice.source < 0 ? "" : add_send(choice, match);
  }

  // Receives without a message.
  std::string add_reached(int rank) {
    std::string contradiction;
    const Extent& reached = replay_.reached[at(rank)];
    for (const std::uint64_t number : reached.cancelled)
      contradiction += add_alone(rank, number, plan::ItemKind::cancelled);
    for (const std::uint64_t number : reached.open) contradiction += add_alone(rank, number, plan::ItemKind::open);
    return contradiction;
  }

  std::vector<std::byte> build() const {
    plan::Header header{
        plan::kMagic, plan::kVersion, static_cast<std::uint32_t>(ranks_.size()), 0, 0, 0, replay_.partial ? 1u : 0u, 0};
    for (const RankItems& mine : ranks_)
      header.items += static_cast<std::uint32_t>(mine.operations.size() + mine.calls.size());
    header.positions = static_cast<std::uint32_t>(positions_.size());
    header.bytes = plan::region_bytes(header);
    std::vector<std::byte> region(header.bytes);
    std::memcpy(region.data(), &header, sizeof header);
    write(region, header);
    return region;
  }

 private:
  std::string add_alone(int rank, std::uint64_t number, plan::ItemKind kind) {
    plan::Item item{};
    item.number = number;
    item.kind = kind;
    item.peer = item.tag = -1;
    if (ranks_[at(rank)].operations.emplace(number, item).second) return "";
    return "operation " + std::to_string(number) + " of rank " + std::to_string(rank) +
           " cannot be all that is said of it";
  }

  static std::size_t at(int rank) { return static_cast<std::size_t>(rank); }
  static plan::ItemKind kind_of(const Choice& choice) {
    if (choice.kind == Choice::Kind::match) return plan::ItemKind::receive;
    return choice.probe ? plan::ItemKind::probe : plan::ItemKind::outcome;
  }

  // The same message may be found by probes before it is received.
  std::string add_send(const Choice& choice, bool received) {
    plan::Item send{};
    send.number = choice.send;
    send.kind = plan::ItemKind::send;
    send.flag = 1;
    send.peer = choice.rank;
    send.tag = choice.tag.value;
    auto [known, is_new] = ranks_[at(choice.source)].operations.emplace(choice.send, send);
    plan::Item& item = known->second;
    const bool same = item.kind == plan::ItemKind::send && item.peer == choice.rank;
    if (!same || (received && item.message != 0))
      return "operation " + std::to_string(choice.send) + " of rank " + std::to_string(choice.source) +
             " cannot be all that is said of it";
    if (received) item.message = choice.op;
    return "";
  }

  void write(std::vector<std::byte>& region, const plan::Header& header) const {
    std::byte* ranks = region.data() + sizeof header;
    std::byte* items = ranks + ranks_.size() * sizeof(plan::RankPlan);
    std::uint32_t first = 0;
    const auto put_items = [&](const std::map<std::uint64_t, plan::Item>& some) {
      for (const auto& [number, item] : some) std::memcpy(items + first++ * sizeof item, &item, sizeof item);
    };
    for (std::size_t rank = 0; rank < ranks_.size(); ++rank) {
      const RankItems& mine = ranks_[rank];
      const Extent reached = extent_of(rank);
      const plan::RankPlan one{reached.operations,
                               reached.calls,
                               first,
                               static_cast<std::uint32_t>(mine.operations.size()),
                               static_cast<std::uint32_t>(mine.calls.size()),
                               !replay_.reached.empty()};
      std::memcpy(ranks + rank * sizeof one, &one, sizeof one);
      put_items(mine.operations);
      put_items(mine.calls);
    }
    if (!positions_.empty())
      std::memcpy(items + first * sizeof(plan::Item), positions_.data(), positions_.size() * sizeof positions_[0]);
  }

  // Where it is not known how far the rank came, what the file says nothing about is free.
  Extent extent_of(std::size_t rank) const { return replay_.reached.empty() ? Extent{} : replay_.reached[rank]; }

  const Replay& replay_;
  std::vector<RankItems> ranks_;
  std::vector<std::uint32_t> positions_;
};

}  // namespace

Result<std::vector<std::byte>> native_plan(const Replay& replay, const std::string& origin) {
  Builder builder(replay);
  for (const Choice& choice : replay.choices)
    if (const std::string contradiction = builder.add(choice); !contradiction.empty())
      return usage_error(origin + " is damaged: " + contradiction);
  for (int rank = 0; rank < std::ssize(replay.reached); ++rank)
    if (const std::string contradiction = builder.add_reached(rank); !contradiction.empty())
      return usage_error(origin + " is damaged: " + contradiction);
  return builder.build();
}

}  // namespace mpivet::replay
