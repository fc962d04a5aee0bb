#include "model/local/layout.h"

#include <algorithm>
#include <vector>

#include "model/rules.h"
#include "rules/types/checked.h"

namespace mpivet::model {
namespace {

constexpr std::int64_t kLongestSearch = 2'000'000;

// The bounds of layouts inside a layout whose bounds are known to fit.
Interval bounds_within(const Layout& l) {
  const std::int64_t reach = (l.count - 1) * l.stride;
  return {l.at + l.map->true_lb() + std::min<std::int64_t>(reach, 0),
          l.at + l.map->true_ub() + std::max<std::int64_t>(reach, 0)};
}

std::int64_t floor_div(std::int64_t a, std::int64_t b) { return a / b - ((a % b != 0 && (a < 0) != (b < 0)) ? 1 : 0); }

class Search {
 public:
  bool intersect(const Layout& a, const Layout& b) {
    if (--left_ < 0) return false;
    const Interval box_a = bounds_within(a), box_b = bounds_within(b);
    if (!box_a.meets(box_b)) return false;
    const bool solid_a = a.solid(), solid_b = b.solid();
    if (solid_a && solid_b) return true;
    // Take apart the larger one that has gaps: what is left of it is small, and misses most of the other.
    const bool first = !solid_a && (solid_b || box_a.hi - box_a.lo >= box_b.hi - box_b.lo);
    return first ? any_piece_meets(a, b, box_b) : any_piece_meets(b, a, box_a);
  }

  bool overlaps_itself(const Layout& l) {
    if (l.solid() || --left_ < 0) return false;
    if (parts_overlap(*l.map)) return true;
    if (l.count == 1) return false;
    const std::int64_t size = l.map->true_extent(), step = l.stride < 0 ? -l.stride : l.stride;
    if (step == 0) return true;
    // Only the distance between two copies matters.
    for (std::int64_t d = 1; d < l.count && d * step < size && left_ > 0; ++d)
      if (intersect({l.map, 0, 1, 0}, {l.map, d * step, 1, 0})) return true;
    return false;
  }

 private:
  bool any_piece_meets(const Layout& l, const Layout& other, const Interval& box) {
    if (l.count == 1) {
      for (const TypeMap::Part& p : l.map->parts())
        if (p.count > 0 && p.map->elements() > 0 &&
            intersect({p.map.get(), l.at + p.displacement, p.count, p.stride}, other))
          return true;
      return false;
    }
    std::int64_t first = 0, last = l.count - 1;
    if (l.stride != 0) {
      // Copies i with at + i * stride + [true_lb, true_ub) in the box.
      const std::int64_t low = box.lo - l.at - l.map->true_ub() + 1, high = box.hi - l.at - l.map->true_lb() - 1;
      const std::int64_t step = l.stride > 0 ? l.stride : -l.stride;
      const std::int64_t from = l.stride > 0 ? low : -high, to = l.stride > 0 ? high : -low;
      first = std::max(first, -floor_div(-from, step));
      last = std::min(last, floor_div(to, step));
    } else {
      last = 0;
    }
    for (std::int64_t i = first; i <= last && left_ > 0; ++i)
      if (intersect({l.map, l.at + i * l.stride, 1, 0}, other)) return true;
    return false;
  }

  bool parts_overlap(const TypeMap& map) {
    if (map.dense()) return false;
    std::vector<std::pair<Interval, Layout>> pieces;
    for (const TypeMap::Part& p : map.parts()) {
      if (p.count == 0 || p.map->elements() == 0) continue;
      const Layout piece{p.map.get(), p.displacement, p.count, p.stride};
      if (overlaps_itself(piece)) return true;
      pieces.emplace_back(bounds_within(piece), piece);
    }
    const auto before = [](const auto& a, const auto& b) { return a.first.lo < b.first.lo; };
    std::sort(pieces.begin(), pieces.end(), before);
    for (std::size_t i = 0; i < pieces.size(); ++i)
      for (std::size_t k = i + 1; k < pieces.size() && pieces[k].first.lo < pieces[i].first.hi && left_ > 0; ++k)
        if (intersect(pieces[i].second, pieces[k].second)) return true;
    return false;
  }

  std::int64_t left_ = kLongestSearch;
};

}  // namespace

std::optional<Interval> Layout::bounds() const {
  const Checked reach = (Checked(count) - 1) * stride;
  const Checked lo = Checked(at) + map->true_lb() + std::min<std::int64_t>(reach.value(), 0);
  const Checked hi = Checked(at) + map->true_ub() + std::max<std::int64_t>(reach.value(), 0);
  if (!reach.ok() || !lo.ok() || !hi.ok()) return {};
  return Interval{lo.value(), hi.value()};
}

bool intersect(const Layout& a, const Layout& b) { return Search().intersect(a, b); }
bool overlaps_itself(const Layout& layout) { return Search().overlaps_itself(layout); }

}  // namespace mpivet::model
