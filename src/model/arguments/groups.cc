#include "model/arguments/groups.h"

#include <algorithm>
#include <vector>

#include "event/canonical.h"
#include "spec/constants.h"

namespace mpivet::model {
namespace {

using spec::Func;

// More than anybody lists; a damaged record may name any number of ranks.
constexpr std::int64_t kMostExpanded = std::int64_t{1} << 22;

// A rank, and which element of the array named it.
struct Named {
  std::int64_t rank;
  std::size_t index;
};

struct Range {
  std::int64_t first, last, stride;

  // How many ranks it stands for; none if it runs away from its end.
  std::int64_t count() const {
    const bool runs_away = first != last && (last > first) != (stride > 0);
    return stride == 0 || runs_away ? 0 : (last - first) / stride + 1;
  }
};

Range range_at(const event::Elements& ranges, std::size_t i) {
  return {ranges[3 * i], ranges[3 * i + 1], ranges[3 * i + 2]};
}

bool is_member(std::int64_t rank, std::optional<GroupSize> of) { return rank >= 0 && (!of || rank < of->most); }

MaybeRankFault fault_of(std::vector<Named> named, std::optional<GroupSize> of) {
  for (const Named& n : named)
    if (!is_member(n.rank, of)) return RankFault{RankFault::Kind::outside, n.index, n.rank};
  std::stable_sort(named.begin(), named.end(), [](const Named& a, const Named& b) { return a.rank < b.rank; });
  const auto twice =
      std::adjacent_find(named.begin(), named.end(), [](const Named& a, const Named& b) { return a.rank == b.rank; });
  if (twice == named.end()) return {};
  return RankFault{RankFault::Kind::repeated, (twice + 1)->index, twice->rank, twice->index};
}

std::int64_t total_of_ranges(const event::Elements& ranges) {
  std::int64_t total = 0;
  for (std::size_t i = 0; i < ranges.size() / 3; ++i) total += range_at(ranges, i).count();
  return total;
}

std::optional<GroupSize> size_at(const event::Arguments& call, const char* name, const GroupSizes& known) {
  const auto id = call.value(name);
  return id ? known.find(static_cast<std::uint32_t>(*id)) : std::nullopt;
}

std::optional<GroupSize> without(std::optional<GroupSize> size, std::int64_t left_out) {
  if (size) size->most -= left_out;
  return size && size->most >= 0 ? size : std::nullopt;
}

// A union, an intersection or a difference: its members are not known, but their number has a bound.
std::optional<GroupSize> size_of_mixture(const event::Arguments& call, Func func, const GroupSizes& known) {
  const auto a = size_at(call, "group1", known), b = size_at(call, "group2", known);
  if (!a || !b) return {};
  if (func == Func::Group_union) return GroupSize{a->most + b->most, false};
  return GroupSize{func == Func::Group_intersection ? std::min(a->most, b->most) : a->most, false};
}

}  // namespace

void GroupSizes::made(std::uint32_t id, std::optional<GroupSize> size) {
  if (id < event::kFirstUserHandle || !event::is_usable(id)) return;
  if (size)
    sizes_[id] = *size;
  else
    sizes_.erase(id);
}

std::optional<GroupSize> GroupSizes::find(std::uint32_t id) const {
  if (id == spec::kGroup_GROUP_EMPTY) return GroupSize{0};
  const auto found = sizes_.find(id);
  return found == sizes_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<GroupSize> size_of_result(const event::Arguments& call, const GroupSizes& known) {
  const auto func = spec::find(call.info().name);
  if (func == Func::Group_union || func == Func::Group_intersection || func == Func::Group_difference)
    return size_of_mixture(call, func, known);
  const auto ranks = call.elements("ranks"), ranges = call.elements("ranges");
  if (!ranks && !ranges) return {};
  const std::int64_t named = ranks ? static_cast<std::int64_t>(ranks->size()) : total_of_ranges(*ranges);
  if (func == Func::Group_incl || func == Func::Group_range_incl) return GroupSize{named};
  return without(size_at(call, "group", known), named);
}

MaybeRankFault fault_of_members(const event::Elements& ranks, std::optional<GroupSize> of) {
  std::vector<Named> named;
  for (std::size_t i = 0; i < ranks.size(); ++i) named.push_back({ranks[i], i});
  return fault_of(std::move(named), of);
}

MaybeRankFault fault_of_ranges(const event::Elements& ranges, std::optional<GroupSize> of) {
  const std::size_t count = ranges.size() / 3;
  for (std::size_t i = 0; i < count; ++i)
    if (range_at(ranges, i).stride == 0) return RankFault{RankFault::Kind::standing, i};
  if (total_of_ranges(ranges) > kMostExpanded) return {};
  std::vector<Named> named;
  for (std::size_t i = 0; i < count; ++i) {
    const Range range = range_at(ranges, i);
    for (std::int64_t k = 0; k < range.count(); ++k) named.push_back({range.first + k * range.stride, i});
  }
  return fault_of(std::move(named), of);
}

MaybeRankFault fault_of_translated(const event::Elements& ranks, std::optional<GroupSize> of) {
  for (std::size_t i = 0; i < ranks.size(); ++i)
    if (ranks[i] != event::kProcNull && !is_member(ranks[i], of))
      return RankFault{RankFault::Kind::outside, i, ranks[i]};
  return {};
}

}  // namespace mpivet::model
