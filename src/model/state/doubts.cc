#include "model/state/doubts.h"

#include <algorithm>

#include "event/canonical.h"

namespace mpivet::model {
namespace {

bool before(const Operation* one, std::uint64_t order) { return one->order < order; }

}  // namespace

void Doubts::erase_wild(const Operation* w) {
  const auto found = wild_.find(w->tag);
  if (found == wild_.end()) return;
  std::deque<Operation*>& queue = found->second;
  const auto place = std::lower_bound(queue.begin(), queue.end(), w->order, before);
  if (place == queue.end() || *place != w) return;
  queue.erase(place);
  if (w->has(kSuspended)) --suspended_;
  if (queue.empty()) wild_.erase(found);
  left_.push_back(w->tag);
}

bool Doubts::is_ahead(std::uint64_t order, std::int32_t tag) const {
  const auto has = [&](const auto& queue) { return queue.front()->order < order; };
  if (tag == event::kAnyTag)
    return std::any_of(wild_.begin(), wild_.end(), [&](const auto& one) { return has(one.second); });
  for (const std::int32_t wanted : {tag, event::kAnyTag})
    if (const auto found = wild_.find(wanted); found != wild_.end() && has(found->second)) return true;
  return false;
}

bool Doubts::competes(std::int32_t tag) const {
  return tag == event::kAnyTag ? !wild_.empty() : wild_.contains(tag) || wild_.contains(event::kAnyTag);
}

std::uint64_t Doubts::first_of_any_tag() const {
  const auto found = wild_.find(event::kAnyTag);
  return found == wild_.end() ? UINT64_MAX : found->second.front()->order;
}

Doubts::Ahead Doubts::ahead_of(std::uint64_t order, std::int32_t tag) const {
  return {count_ahead(tag, order), count_ahead(event::kAnyTag, order)};
}

std::size_t Doubts::count_ahead(std::int32_t tag, std::uint64_t order) const {
  const auto found = wild_.find(tag);
  if (found == wild_.end()) return 0;
  const std::deque<Operation*>& wild = found->second;
  const auto end = std::lower_bound(wild.begin(), wild.end(), order, before);
  const auto count = static_cast<std::size_t>(end - wild.begin());
  if (suspended_ == 0) return count;
  return count - static_cast<std::size_t>(
                     std::count_if(wild.begin(), end, [](const Operation* w) { return w->has(kSuspended); }));
}

std::vector<Lane*> Doubts::waiting_before(std::uint64_t order) const {
  std::vector<Lane*> lanes;
  for (const auto& [at, lane] : waiting_) {
    if (at >= order) break;
    lanes.push_back(lane);
  }
  return lanes;
}

void Doubts::fall_short(Lane& lane, std::uint64_t order, std::size_t by) {
  patience_ = short_.empty() ? by : std::min(patience_, by);
  keep(short_, lane, lane.short_at, order);
}

std::vector<Lane*> Doubts::one_more() {
  if (short_.empty() || --patience_ != 0) return {};
  patience_ = SIZE_MAX;
  std::vector<Lane*> lanes;
  for (const auto& [at, lane] : short_) lanes.push_back(lane);
  return lanes;
}

}  // namespace mpivet::model
