// The bytes of a buffer that (datatype, count) touches, as intervals: in the order of the type map, neighbours
// merged. A dense buffer is one interval whatever its size.
#pragma once
#include <cstdint>

#include "rules/types/datatype.h"

namespace mpivet::rules {

struct Interval {
  std::uint64_t begin, end;  // addresses; end is exclusive
};

namespace detail {

// Merges intervals that touch and hands on what is complete; stops when the receiver has had enough.
template <class Receiver>
class Merger {
 public:
  Merger(Receiver& receiver, std::uint64_t limit) : receiver_(receiver), limit_(limit) {}

  bool add(std::uint64_t begin, std::uint64_t end) {
    if (open_ && begin == current_.end) {
      current_.end = end;
      return true;
    }
    if (open_ && end == current_.begin) {
      current_.begin = begin;
      return true;
    }
    if (!flush()) return false;
    current_ = {begin, end};
    open_ = true;
    return true;
  }
  bool flush() {
    if (!open_) return true;
    open_ = false;
    if (limit_ == 0) return false;
    --limit_;
    return receiver_(current_);
  }

 private:
  Receiver& receiver_;
  std::uint64_t limit_;
  Interval current_{};
  bool open_ = false;
};

// Addresses are computed modulo 2^64: whatever a program passes, nothing here overflows.
template <class Receiver>
bool walk(const TypeMap& map, std::uint64_t base, std::int64_t count, std::int64_t stride, Merger<Receiver>& out) {
  if (count == 0 || map.elements() == 0) return true;
  const auto lb = static_cast<std::uint64_t>(map.true_lb());
  if (map.dense_when_repeated(count, stride)) {
    const std::uint64_t bytes = static_cast<std::uint64_t>(map.true_extent()) * static_cast<std::uint64_t>(count);
    if (stride < 0) base += static_cast<std::uint64_t>(stride) * static_cast<std::uint64_t>(count - 1);
    return out.add(base + lb, base + lb + bytes);
  }
  for (std::int64_t i = 0; i < count; ++i, base += static_cast<std::uint64_t>(stride)) {
    if (map.dense()) {
      if (!out.add(base + lb, base + static_cast<std::uint64_t>(map.true_ub()))) return false;
      continue;
    }
    for (const TypeMap::Part& part : map.parts())
      if (!walk(*part.map, base + static_cast<std::uint64_t>(part.displacement), part.count, part.stride, out))
        return false;
  }
  return true;
}

}  // namespace detail

// Calls receiver(Interval) -> bool for each interval. False when the receiver stopped it by returning false, when
// there are more than `limit` intervals, or when the type is unknown.
template <class Receiver>
bool for_each_interval(std::uint64_t buffer, std::int64_t count, const Datatype& type, Receiver&& receiver,
                       std::uint64_t limit = UINT64_MAX) {
  if (!type.known() || count < 0) return false;
  detail::Merger<Receiver> merger(receiver, limit);
  return detail::walk(*type.map(), buffer, count, type.extent(), merger) && merger.flush();
}

}  // namespace mpivet::rules
