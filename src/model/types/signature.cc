#include "model/types/signature.h"

#include <algorithm>

#include "model/types/checked.h"

namespace mpivet::model {
namespace {

std::uint64_t mix(std::uint64_t x) {
  x = (x ^ (x >> 32)) * 0xd6e8'feb8'6659'fd93ull;
  x = (x ^ (x >> 32)) * 0xd6e8'feb8'6659'fd93ull;
  return x ^ (x >> 32);
}

Fit compare_lengths(const Signature& sent, const Signature& expected) {
  if (sent.elements() == expected.elements()) return Fit::equal;
  return sent.elements() < expected.elements() ? Fit::prefix : Fit::longer;
}

// The two differ within their first n elements: where first?
std::int64_t find_difference(const Signature& a, const Signature& b, std::int64_t n) {
  std::int64_t same = 0, different = n;
  while (different - same > 1) {
    const std::int64_t middle = same + (different - same) / 2;
    (a.prefix_hash(middle) == b.prefix_hash(middle) ? same : different) = middle;
  }
  return different - 1;
}

}  // namespace

Signature::Signature(const Datatype& type, std::int64_t count) {
  if (count == 0) {
    *this = none();
    return;
  }
  std::int64_t elements = 0;
  if (count < 0 || !type.known() || __builtin_mul_overflow(type.map()->elements(), count, &elements) ||
      elements > TypeMap::kMaxElements)
    return;
  map_ = type.map();
  count_ = count;
  elements_ = elements;
}

Signature Signature::repeated(std::int64_t times) const {
  const Checked elements = Checked(elements_) * times;
  if (times == 0) return none();
  if (!known() || times < 0 || !elements.ok() || elements.value() > TypeMap::kMaxElements) return {};
  return Signature(map_, count_ * times, elements.value());
}

std::uint64_t Signature::key() const {
  if (elements_ <= 0) return elements_ == 0 ? 1 : 0;
  const BasicClass uniform = map_->uniform_class();
  const std::uint64_t content = uniform == kMixedClass ? map_->repeated_hash(count_) : uniform;
  const std::uint64_t key = mix(content * 0x9e37'79b9'7f4a'7c15ull + static_cast<std::uint64_t>(elements_));
  return key > 1 ? key : key + 2;
}

Fit fits(const Signature& sent, const Signature& expected, std::int64_t* first_difference) {
  if (first_difference) *first_difference = -1;
  if (!sent.known() || !expected.known()) return Fit::unknown;
  const std::int64_t common = std::min(sent.elements(), expected.elements());
  if (common == 0) return compare_lengths(sent, expected);
  const BasicClass sent_class = sent.uniform_class(), expected_class = expected.uniform_class();
  const bool uniform = sent_class != kMixedClass && expected_class != kMixedClass;
  if (uniform && sent_class == expected_class) return compare_lengths(sent, expected);
  if (sent.contains_packed() || expected.contains_packed()) return Fit::equal;
  if (!uniform && sent.prefix_hash(common) == expected.prefix_hash(common)) return compare_lengths(sent, expected);
  if (first_difference) *first_difference = uniform ? 0 : find_difference(sent, expected, common);
  return Fit::mismatch;
}

}  // namespace mpivet::model
