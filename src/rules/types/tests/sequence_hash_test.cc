#include "rules/types/sequence_hash.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace mpivet::rules::sequence_hash {
namespace {

std::uint64_t naive(const std::vector<std::uint64_t>& values) {
  std::uint64_t hash = 0;
  for (const std::uint64_t value : values) hash = add(multiply(hash, kBase), value);
  return hash;
}

TEST(SequenceHash, FieldArithmetic) {
  EXPECT_EQ(add(kPrime - 1, 1), 0u);
  EXPECT_EQ(subtract(0, 1), kPrime - 1);
  EXPECT_EQ(multiply(kPrime - 1, kPrime - 1), 1u);
  EXPECT_EQ(multiply(inverse(12345), 12345), 1u);
  EXPECT_EQ(reduce(kPrime), 0u);
  EXPECT_EQ(reduce(UINT64_MAX), 7u);
}

TEST(SequenceHash, TablePowersAreRight) {
  for (const std::uint64_t exponent : {0ull, 1ull, 255ull, 256ull, 65537ull, 1ull << 40, (1ull << 62) + 12345})
    EXPECT_EQ(base_power(exponent), power(kBase, exponent)) << exponent;
}

TEST(SequenceHash, ConcatenationAndRepetition) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 200; ++round) {
    std::vector<std::uint64_t> a(random() % 5 + 1), b(random() % 5), repeated;
    for (auto& value : a) value = random() % kPrime;
    for (auto& value : b) value = random() % kPrime;
    std::vector<std::uint64_t> both = a;
    both.insert(both.end(), b.begin(), b.end());
    EXPECT_EQ(naive(both), concatenate(naive(a), naive(b), b.size()));
    const std::uint64_t times = random() % 20 + 1;
    for (std::uint64_t i = 0; i < times; ++i) repeated.insert(repeated.end(), a.begin(), a.end());
    EXPECT_EQ(naive(repeated), repeat(naive(a), a.size(), times, repetition_inverse(a.size())));
  }
}

}  // namespace
}  // namespace mpivet::rules::sequence_hash
