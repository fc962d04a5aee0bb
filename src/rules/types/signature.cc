#include "rules/types/signature.h"

#include <algorithm>

namespace mpivet::rules {
namespace {

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

}  // namespace mpivet::rules
