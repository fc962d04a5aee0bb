#include "predict/empdd/wild_receives.h"

#include <algorithm>
#include <numeric>

namespace mpivet::predict {

WildReceives::WildReceives(std::span<const Op> ops) {
  for (std::uint32_t i = 0; i < ops.size(); ++i)
    if (ops[i].kind == Kind::receive && ops[i].is_wild()) groups_[{ops[i].tag(), ops[i].comm}].add(i);
  for (auto& [envelope, group] : groups_) group.finish();
}

std::uint32_t WildReceives::end_of_row(const Op& receive, std::uint32_t index) const {
  return groups_.at({receive.tag(), receive.comm}).end_of_row(index);
}

std::uint32_t WildReceives::counter(const Op& receive, std::uint32_t index) const {
  return groups_.at({receive.tag(), receive.comm}).counter(index);
}

void WildReceives::Group::finish() {
  const std::size_t count = indices_.size();
  ends_.resize(count);
  for (std::size_t i = count; i-- > 0;) {
    const bool goes_on = i + 1 < count && indices_[i + 1] == indices_[i] + 1;
    ends_[i] = goes_on ? ends_[i + 1] : indices_[i] + 1;
  }
  tree_.resize(count + 1);
  fresh_.resize(count + 1);
  std::iota(fresh_.begin(), fresh_.end(), 0u);
}

std::size_t WildReceives::Group::place(std::uint32_t index) const {
  return static_cast<std::size_t>(std::lower_bound(indices_.begin(), indices_.end(), index) - indices_.begin());
}

void WildReceives::Group::change(std::size_t place, std::uint32_t by) {
  for (std::size_t i = place + 1; i < tree_.size(); i += i & (~i + 1)) tree_[i] += by;
}

std::uint32_t WildReceives::Group::counter(std::uint32_t index) const {
  std::uint32_t sum = 0;
  for (std::size_t i = place(index) + 1; i > 0; i &= i - 1) sum += tree_[i];
  return sum;
}

std::size_t WildReceives::Group::next_fresh(std::size_t place) {
  std::size_t end = place;
  while (fresh_[end] != end) end = fresh_[end];
  while (place != end) place = std::exchange(fresh_[place], static_cast<std::uint32_t>(end));  // shorter next time
  return end;
}

}  // namespace mpivet::predict
