#include "model/local/footprint.h"

#include <algorithm>

#include "model/rules.h"
#include "rules/types/predefined.h"

namespace mpivet::model {

void Footprint::add(const DatatypeRef& type, std::uint64_t address, std::int64_t count, std::int64_t times) {
  if (count <= 0 || times <= 0 || __builtin_mul_overflow(count, times, &count) || !type->known() ||
      type->map()->elements() == 0)
    return;
  const auto at = static_cast<std::int64_t>(address);
  const Layout layout{type->map().get(), at, count, type->extent()};
  const std::optional<Interval> bounds = layout.bounds();
  if (!bounds || bounds->empty()) return;
  if (empty()) {
    range = *bounds;
    solid = layout.solid();
    first = {type, at, count};
    return;
  }
  range = {std::min(range.lo, bounds->lo), std::max(range.hi, bounds->hi)};
  solid = false;
  more.push_back({type, at, count});
}

bool FootprintCache::intersect(const Memory& a, const Memory& b) {
  if (!a.range.meets(b.range)) return false;
  if (!a.detail && !b.detail) return true;
  // One of the two may have no gaps; for once it needs a type, too.
  Footprint whole;
  const Memory& without = a.detail ? b : a;
  if (!without.detail)
    whole.add(predefined_type("MPI_BYTE"), static_cast<std::uint64_t>(without.range.lo),
              without.range.hi - without.range.lo);
  const Footprint& x = a.detail ? *a.detail : whole;
  const Footprint& y = b.detail ? *b.detail : whole;
  bool yes = false;
  x.each([&](const Footprint::Piece& p) { y.each([&](const Footprint::Piece& q) { yes = yes || intersect(p, q); }); });
  return yes;
}

bool FootprintCache::overlaps_itself(const Footprint& f) {
  if (f.empty() || f.solid) return false;
  if (overlaps_itself(f.first)) return true;
  if (f.more.empty()) return false;
  std::vector<std::pair<Interval, const Footprint::Piece*>> pieces;
  f.each([&](const Footprint::Piece& p) { pieces.emplace_back(*p.layout().bounds(), &p); });
  const auto before = [](const auto& a, const auto& b) { return a.first.lo < b.first.lo; };
  if (!std::is_sorted(pieces.begin(), pieces.end(), before)) std::sort(pieces.begin(), pieces.end(), before);
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (i > 0 && overlaps_itself(*pieces[i].second)) return true;
    for (std::size_t k = i + 1; k < pieces.size() && pieces[k].first.lo < pieces[i].first.hi; ++k)
      if (intersect(*pieces[i].second, *pieces[k].second)) return true;
  }
  return false;
}

bool FootprintCache::intersect(const Footprint::Piece& a, const Footprint::Piece& b) {
  const Layout x = a.layout(), y = b.layout();
  if (!x.bounds()->meets(*y.bounds())) return false;
  if (x.solid() && y.solid()) return true;
  bool known = false;
  const auto distance = static_cast<std::int64_t>(static_cast<std::uint64_t>(b.at) - static_cast<std::uint64_t>(a.at));
  Answer& at = answer(a, b.type, b.count, distance, known);
  if (!known) at.yes = model::intersect(x, y);
  return at.yes;
}

bool FootprintCache::overlaps_itself(const Footprint::Piece& p) {
  const Layout layout = p.layout();
  if (layout.solid()) return false;
  bool known = false;
  Answer& at = answer(p, {}, 0, 0, known);
  if (!known) at.yes = model::overlaps_itself(layout);
  return at.yes;
}

FootprintCache::Answer& FootprintCache::answer(const Footprint::Piece& a, const DatatypeRef& b, std::int64_t count_b,
                                               std::int64_t distance, bool& known) {
  if (answers_.empty()) answers_.resize(kAnswers);
  std::uint64_t h = 0;
  for (const std::uint64_t v :
       {reinterpret_cast<std::uint64_t>(a.type.get()), reinterpret_cast<std::uint64_t>(b.get()),
        static_cast<std::uint64_t>(a.count), static_cast<std::uint64_t>(count_b), static_cast<std::uint64_t>(distance)})
    h = (h ^ v) * 0x9e3779b97f4a7c15ull, h ^= h >> 29;
  Answer& at = answers_[h % kAnswers];
  known = at.a == a.type && at.b == b && at.count_a == a.count && at.count_b == count_b && at.distance == distance;
  if (!known) at = {a.type, b, a.count, count_b, distance, false};
  return at;
}

}  // namespace mpivet::model
