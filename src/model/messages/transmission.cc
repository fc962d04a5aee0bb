#include "model/messages/transmission.h"

#include <algorithm>

namespace mpivet::model {

namespace {

// Where a rank stands in a list of neighbours, unless it is there twice: implementations do not agree which block of
// several goes where.
std::optional<std::size_t> only_place(const std::vector<std::int32_t>& ranks, std::int32_t rank) {
  const auto found = std::ranges::find(ranks, rank);
  if (found == ranks.end() || std::find(found + 1, ranks.end(), rank) != ranks.end()) return {};
  return static_cast<std::size_t>(found - ranks.begin());
}

std::optional<Way> along_edge(const MemberData& from, const MemberData& to) {
  if (!from.neighbours || !to.neighbours) return {};
  const auto out = only_place(from.neighbours->out, to.number), in = only_place(to.neighbours->in, from.number);
  if (!out || !in) return {};
  return Way{*out, *in};
}

}  // namespace

std::optional<Way> Transmission::way(const MemberData& from, const MemberData& to) const {
  if (!collective) return Way{};
  if (inter && from.side == to.side) return {};
  switch (pattern.flow) {
    case Flow::none:
    case Flow::equal:
      return {};
    case Flow::edges:
      return along_edge(from, to);
    case Flow::from_root:
      if (!from.root) return {};
      break;
    case Flow::to_root:
      if (!to.root) return {};
      break;
    case Flow::all:
      break;
  }
  return Way{static_cast<std::size_t>(to.number), static_cast<std::size_t>(from.number)};
}

bool Transmission::receives(const MemberData& member) const {
  switch (pattern.flow) {
    case Flow::none:
    case Flow::equal:
      return false;
    case Flow::from_root:
      return !member.root;
    case Flow::to_root:
      return member.root;
    case Flow::edges:
    case Flow::all:
      return true;
  }
  return true;
}

std::vector<std::uint64_t> ThreadData::take_sent(std::uint32_t request) {
  for (SentSums& s : sent)
    if (s.request == request) return std::move(s.blocks);
  return {};
}

}  // namespace mpivet::model
