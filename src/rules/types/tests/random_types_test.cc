// Properties of random types, checked against full expansion.
#include "rules/types/tests/random_types.h"

#include <gtest/gtest.h>

#include <map>
#include <utility>

#include "rules/types/intervals.h"
#include "rules/types/sequence_hash.h"
#include "rules/types/signature.h"

namespace mpivet::rules {
namespace {

constexpr int kRounds = 4000;
constexpr std::size_t kMaxElements = 3000;

// The elements of (type, count).
std::vector<naive::Element> expand(const naive::Type& type, std::int64_t count) {
  naive::Type whole;
  whole.append(type, count, 0);
  return whole.elements;
}

std::vector<BasicClass> classes(const std::vector<naive::Element>& elements) {
  std::vector<BasicClass> result;
  for (const naive::Element& e : elements) result.push_back(e.basic_class);
  return result;
}

std::vector<std::pair<std::uint64_t, std::uint64_t>> naive_intervals(const std::vector<naive::Element>& elements,
                                                                     std::uint64_t base) {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> result;
  for (const naive::Element& e : elements) {
    const std::uint64_t begin = base + static_cast<std::uint64_t>(e.displacement);
    result.emplace_back(begin, begin + static_cast<std::uint64_t>(e.size));
  }
  return result;
}

// How often each byte is touched.
using Bytes = std::map<std::uint64_t, int>;
template <class Intervals>
Bytes bytes_of(const Intervals& intervals) {
  Bytes bytes;
  for (const auto& [begin, end] : intervals)
    for (std::uint64_t at = begin; at < end; ++at) ++bytes[at];
  return bytes;
}

TEST(RandomTypes, BoundsAndSize) {
  RandomTypes random(11);
  for (int round = 0; round < kRounds; ++round) {
    const Twin twin = random.make(3);
    ASSERT_TRUE(twin.type->known());
    EXPECT_EQ(twin.type->size(), twin.naive.bytes());
    EXPECT_EQ(twin.type->lb(), twin.naive.lb());
    EXPECT_EQ(twin.type->ub(), twin.naive.ub());
    EXPECT_EQ(twin.type->map()->true_lb(), twin.naive.true_lb());
    EXPECT_EQ(twin.type->map()->true_ub(), twin.naive.true_ub());
    EXPECT_EQ(twin.type->map()->elements(), static_cast<std::int64_t>(twin.naive.elements.size()));
  }
}

TEST(RandomTypes, Intervals) {
  RandomTypes random(12);
  for (int round = 0; round < kRounds; ++round) {
    const Twin twin = random.make(3);
    const std::int64_t count = random.number(0, 3);
    const auto elements = expand(twin.naive, count);
    if (elements.size() > kMaxElements) continue;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> intervals;
    constexpr std::uint64_t kBase = 1 << 20;
    ASSERT_TRUE(for_each_interval(kBase, count, *twin.type, [&](Interval i) {
      intervals.emplace_back(i.begin, i.end);
      return true;
    }));
    ASSERT_EQ(bytes_of(intervals), bytes_of(naive_intervals(elements, kBase)));
    EXPECT_TRUE(!twin.type->map()->dense() || count > 1 || intervals.size() <= 1);
  }
}

TEST(RandomTypes, ElementsAndPrefixes) {
  RandomTypes random(13);
  for (int round = 0; round < kRounds; ++round) {
    const Twin twin = random.make(3);
    const std::int64_t count = random.number(1, 3);
    const auto elements = expand(twin.naive, count);
    if (elements.empty() || elements.size() > kMaxElements) continue;
    const Signature signature(*twin.type, count);
    ASSERT_EQ(signature.elements(), static_cast<std::int64_t>(elements.size()));
    std::uint64_t hash = 0;
    for (std::int64_t n = 0; n < signature.elements(); ++n) {
      ASSERT_EQ(signature.prefix_hash(n), hash);
      const TypeMap& element = twin.type->map()->element(n);
      ASSERT_EQ(element.uniform_class(), elements[static_cast<std::size_t>(n)].basic_class);
      hash = sequence_hash::concatenate(hash, element.hash(), 1);
    }
    ASSERT_EQ(signature.prefix_hash(signature.elements()), hash);
  }
}

// What fits() must say of two sequences.
Fit naive_fit(const std::vector<BasicClass>& sent, const std::vector<BasicClass>& expected, std::int64_t& first) {
  const auto [s, e] = std::mismatch(sent.begin(), sent.end(), expected.begin(), expected.end());
  first = -1;
  if (s != sent.end() && e != expected.end()) {
    first = s - sent.begin();
    return Fit::mismatch;
  }
  if (s == sent.end() && e == expected.end()) return Fit::equal;
  return s == sent.end() ? Fit::prefix : Fit::longer;
}

TEST(RandomTypes, Fits) {
  RandomTypes random(14);
  std::map<Fit, int> seen;
  for (int round = 0; round < 5 * kRounds; ++round) {
    const Twin a = random.make(2), b = random.make(2);
    const std::int64_t count_a = random.number(0, 4), count_b = random.number(0, 4);
    const auto classes_a = classes(expand(a.naive, count_a)), classes_b = classes(expand(b.naive, count_b));
    if (classes_a.size() > kMaxElements || classes_b.size() > kMaxElements) continue;
    const Signature sent(*a.type, count_a), expected(*b.type, count_b);
    std::int64_t first = 0, naive_first = 0;
    const Fit fit = fits(sent, expected, &first);
    ASSERT_EQ(fit, naive_fit(classes_a, classes_b, naive_first));
    ASSERT_EQ(first, naive_first);
    ASSERT_EQ(sent.key() == expected.key(), fit == Fit::equal);
    ++seen[fit];
  }
  for (const Fit fit : {Fit::equal, Fit::prefix, Fit::longer, Fit::mismatch}) EXPECT_GT(seen[fit], 50);
}

}  // namespace
}  // namespace mpivet::rules
