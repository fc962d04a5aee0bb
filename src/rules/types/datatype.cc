#include "rules/types/datatype.h"

#include <algorithm>
#include <optional>

#include "rules/types/checked.h"

namespace mpivet::rules {
namespace {

// Collects explicit bounds while blocks are added.
class ExplicitBounds {
 public:
  // `count` copies of the type, the first at `displacement`, `stride` bytes apart.
  void add(const Datatype& type, std::int64_t count, std::int64_t displacement, std::int64_t stride) {
    const Bounds& b = type.bounds();
    if (count == 0 || !(b.explicit_lb || b.explicit_ub)) return;
    const Checked last = Checked(displacement) + (Checked(count) - 1) * stride;
    const Checked lb = Checked(std::min(displacement, last.value())) + b.lb;
    const Checked ub = Checked(std::max(displacement, last.value())) + b.ub;
    ok_ = ok_ && last.ok() && lb.ok() && ub.ok();
    if (b.explicit_lb) lb_ = lb_ ? std::min(*lb_, lb.value()) : lb.value();
    if (b.explicit_ub) ub_ = ub_ ? std::max(*ub_, ub.value()) : ub.value();
  }

  // With the natural bounds of the data where there are no explicit ones.
  std::optional<Bounds> with(const TypeMap& map) const {
    Bounds bounds{map.true_lb(), map.true_ub(), lb_.has_value(), ub_.has_value()};
    if (lb_) bounds.lb = *lb_;
    if (ub_) bounds.ub = *ub_;
    const Checked extent = Checked(bounds.ub) - bounds.lb;
    if (!ok_ || !extent.ok()) return {};
    if (!ub_) {
      const std::int64_t excess = extent.value() % map.alignment();
      const Checked padded = Checked(bounds.ub) + (excess > 0 ? map.alignment() - excess : 0);
      if (!padded.ok()) return {};
      bounds.ub = padded.value();
      if (!(Checked(bounds.ub) - bounds.lb).ok()) return {};
    }
    return bounds;
  }

 private:
  bool ok_ = true;
  std::optional<std::int64_t> lb_, ub_;
};

DatatypeRef make(TypeMapRef map, const ExplicitBounds& explicit_bounds) {
  if (!map) return Datatype::unknown();
  const auto bounds = explicit_bounds.with(*map);
  return bounds ? DatatypeRef(new Datatype(std::move(map), *bounds)) : Datatype::unknown();
}

}  // namespace

const DatatypeRef& Datatype::unknown() {
  static const DatatypeRef& kUnknown = *[] {
    auto* type = new Datatype(TypeMapRef(), Bounds{});
    type->make_immortal();
    return new DatatypeRef(type);
  }();
  return kUnknown;
}

namespace construct {

DatatypeRef blocks(std::span<const Block> blocks) {
  std::vector<TypeMap::Part> parts;
  parts.reserve(blocks.size());
  ExplicitBounds bounds;
  for (const Block& block : blocks) {
    if (block.length < 0 || !block.type->known()) return Datatype::unknown();
    bounds.add(*block.type, block.length, block.displacement, block.type->extent());
    parts.push_back({block.type->map(), block.displacement, block.length, block.type->extent()});
  }
  return make(TypeMap::of(std::move(parts)), bounds);
}

DatatypeRef contiguous(std::int64_t count, const DatatypeRef& old_type) {
  const Block block{count, 0, old_type};
  return blocks({&block, 1});
}

DatatypeRef hvector(std::int64_t count, std::int64_t length, std::int64_t stride, const DatatypeRef& old_type) {
  if (count < 0) return Datatype::unknown();
  const DatatypeRef row = contiguous(length, old_type);
  if (!row->known()) return row;
  ExplicitBounds bounds;
  bounds.add(*row, count, 0, stride);
  return make(TypeMap::of({{row->map(), 0, count, stride}}), bounds);
}

DatatypeRef vector(std::int64_t count, std::int64_t length, std::int64_t stride, const DatatypeRef& old_type) {
  if (!old_type->known()) return Datatype::unknown();
  const Checked bytes = Checked(stride) * old_type->extent();
  return bytes.ok() ? hvector(count, length, bytes.value(), old_type) : Datatype::unknown();
}

DatatypeRef resized(const DatatypeRef& old_type, std::int64_t lb, std::int64_t extent) {
  const Checked ub = Checked(lb) + extent;
  if (!old_type->known() || !ub.ok()) return Datatype::unknown();
  return new Datatype(old_type->map(), Bounds{lb, ub.value(), true, true});
}

}  // namespace construct
}  // namespace mpivet::rules
