#include "rules/types/type_map.h"

#include <algorithm>
#include <cassert>

#include "rules/types/checked.h"
#include "rules/types/sequence_hash.h"

namespace mpivet::rules {
namespace {

// The value a class has in the polynomial: spread over the whole field, never 0.
std::uint64_t class_value(BasicClass basic_class) {
  std::uint64_t x = (basic_class + 1) * 0x9e37'79b9'7f4a'7c15ull;
  x = (x ^ (x >> 30)) * 0xbf58'476d'1ce4'e5b9ull;
  x = (x ^ (x >> 27)) * 0x94d0'49bb'1331'11ebull;
  return 1 + (x ^ (x >> 31)) % (sequence_hash::kPrime - 1);
}

// Joins a part with its only child where the result is again one part: fewer levels, and equal layouts look equal.
void flatten(TypeMap::Part& part) {
  while (part.map->parts().size() == 1) {
    const TypeMap::Part inner = part.map->parts().front();
    const Checked inner_length = Checked(inner.count) * inner.stride;
    const Checked displacement = Checked(part.displacement) + inner.displacement;
    const Checked count = Checked(part.count) * inner.count;
    if (!displacement.ok()) return;
    if (part.count == 1) {
      part = {inner.map, displacement.value(), inner.count, inner.stride};
    } else if (inner.count == 1) {
      part = {inner.map, displacement.value(), part.count, part.stride};
    } else if (count.ok() && inner_length.ok() && inner_length.value() == part.stride) {
      part = {inner.map, displacement.value(), count.value(), inner.stride};
    } else {
      return;
    }
  }
}

// Appends `next` to `part` when it goes on where that one ends.
bool join(TypeMap::Part& part, const TypeMap::Part& next) {
  if (part.map != next.map) return false;
  const Checked gap = Checked(next.displacement) - part.displacement;
  if (!gap.ok()) return false;
  std::int64_t stride = part.stride;
  if (part.count == 1) stride = next.count == 1 ? gap.value() : next.stride;
  if (next.count > 1 && next.stride != stride) return false;
  const Checked expected = Checked(stride) * part.count;
  if (!expected.ok() || expected.value() != gap.value()) return false;
  part.stride = stride;
  part.count += next.count;
  return true;
}

std::vector<TypeMap::Part> simplified(std::vector<TypeMap::Part> parts) {
  std::vector<TypeMap::Part> result;
  result.reserve(parts.size());
  for (TypeMap::Part& part : parts) {
    if (part.count == 0 || part.map->elements() == 0) continue;
    flatten(part);
    if (result.empty() || !join(result.back(), part)) result.push_back(std::move(part));
  }
  result.shrink_to_fit();
  return result;
}

BasicClass common_class(BasicClass a, BasicClass b) {
  if (a == kNoClass) return b;
  return a == b ? a : kMixedClass;
}

}  // namespace

TypeMapRef TypeMap::basic(const char* name, BasicClass basic_class, int size, int alignment, bool packed) {
  assert(size > 0 && size <= kMaxBasicSize);
  auto* map = new TypeMap;
  map->make_immortal();
  map->name_ = name;
  map->elements_ = 1;
  map->bytes_ = size;
  map->true_ub_ = size;
  map->hash_ = class_value(basic_class);
  map->repetition_inverse_ = sequence_hash::repetition_inverse(1);
  map->uniform_class_ = basic_class;
  map->alignment_ = static_cast<std::uint16_t>(alignment);
  map->contains_packed_ = packed;
  return map;
}

const TypeMapRef& TypeMap::empty() {
  static const TypeMapRef& kEmpty = *[] {
    auto* map = new TypeMap;
    map->make_immortal();
    return new TypeMapRef(map);
  }();
  return kEmpty;
}

TypeMapRef TypeMap::of(std::vector<Part> parts, const char* name) {
  parts = simplified(std::move(parts));
  if (parts.empty()) return empty();
  const Part& first = parts.front();
  if (parts.size() == 1 && first.count == 1 && first.displacement == 0 && name == nullptr) return first.map;
  auto* map = new TypeMap;
  if (name != nullptr) map->make_immortal();
  TypeMapRef owner(map);
  map->parts_ = std::move(parts);
  map->name_ = name;
  return map->add_up() ? owner : TypeMapRef();
}

bool TypeMap::add_up() {
  for (Part& part : parts_)
    if (!add_part(part)) return false;
  repetition_inverse_ = sequence_hash::repetition_inverse(static_cast<std::uint64_t>(elements_));
  return depth_ <= kMaxDepth;
}

bool TypeMap::add_part(Part& part) {
  const TypeMap& map = *part.map;
  const Checked elements = Checked(map.elements_) * part.count + elements_;
  const Checked last = Checked(part.displacement) + (Checked(part.count) - 1) * part.stride;
  if (!elements.ok() || elements.value() > kMaxElements || !last.ok()) return false;
  const Checked lb = Checked(std::min(part.displacement, last.value())) + map.true_lb_;
  const Checked ub = Checked(std::max(part.displacement, last.value())) + map.true_ub_;
  const Checked new_lb = elements_ == 0 ? lb : Checked(std::min(lb.value(), true_lb_));
  const Checked new_ub = elements_ == 0 ? ub : Checked(std::max(ub.value(), true_ub_));
  if (!lb.ok() || !ub.ok() || !(new_ub - new_lb).ok()) return false;

  const bool part_dense = map.dense_when_repeated(part.count, part.stride);
  const bool adjacent = elements_ == 0 || lb.value() == true_ub_ || ub.value() == true_lb_;
  dense_ = dense_ && part_dense && adjacent;

  part.elements_before = elements_;
  part.hash_before = hash_;
  const std::int64_t added = elements.value() - elements_;
  hash_ = sequence_hash::concatenate(hash_, map.repeated_hash(part.count), static_cast<std::uint64_t>(added));
  elements_ = elements.value();
  bytes_ += map.bytes_ * part.count;
  true_lb_ = new_lb.value();
  true_ub_ = new_ub.value();
  uniform_class_ = common_class(uniform_class_, map.uniform_class_);
  alignment_ = std::max(alignment_, map.alignment_);
  depth_ = std::max<std::uint16_t>(depth_, static_cast<std::uint16_t>(map.depth_ + 1));
  contains_packed_ |= map.contains_packed_;
  return true;
}

std::uint64_t TypeMap::repeated_hash(std::int64_t times) const {
  if (times == 0 || elements_ == 0) return 0;
  return sequence_hash::repeat(hash_, static_cast<std::uint64_t>(elements_), static_cast<std::uint64_t>(times),
                               repetition_inverse_);
}

std::uint64_t TypeMap::prefix_hash(std::int64_t n) const {
  if (elements_ == 0) return 0;
  const std::int64_t whole = n / elements_;
  const std::int64_t rest = n % elements_;
  if (rest == 0) return repeated_hash(whole);
  return sequence_hash::concatenate(repeated_hash(whole), prefix_within(rest), static_cast<std::uint64_t>(rest));
}

// 0 < n < elements_, hence there are parts.
std::uint64_t TypeMap::prefix_within(std::int64_t n) const {
  const Part& part = part_at(n - 1);
  const std::int64_t rest = n - part.elements_before;
  return sequence_hash::concatenate(part.hash_before, part.map->prefix_hash(rest), static_cast<std::uint64_t>(rest));
}

const TypeMap::Part& TypeMap::part_at(std::int64_t element) const {
  const auto after = std::upper_bound(parts_.begin(), parts_.end(), element,
                                      [](std::int64_t e, const Part& part) { return e < part.elements_before; });
  return *(after - 1);
}

const TypeMap& TypeMap::element(std::int64_t n) const {
  assert(elements_ > 0);
  const TypeMap* map = this;
  while (!map->is_basic()) {
    n %= map->elements_;
    const Part& part = map->part_at(n);
    n -= part.elements_before;
    map = part.map.get();
  }
  return *map;
}

}  // namespace mpivet::rules
