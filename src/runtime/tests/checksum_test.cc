#include "runtime/buffers/checksum.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <vector>

namespace mpivet::runtime {
namespace {

std::vector<unsigned char> pattern(std::size_t bytes) {
  std::vector<unsigned char> data(bytes);
  std::iota(data.begin(), data.end(), 7);
  return data;
}

TEST(Checksum, SeesEveryBit) {
  auto data = pattern(300);
  const auto whole = checksum(data.data(), data.size());
  for (std::size_t bit = 0; bit < data.size() * 8; ++bit) {
    data[bit / 8] ^= static_cast<unsigned char>(1u << bit % 8);
    EXPECT_NE(checksum(data.data(), data.size()), whole) << "bit " << bit;
    data[bit / 8] ^= static_cast<unsigned char>(1u << bit % 8);
  }
  EXPECT_EQ(checksum(data.data(), data.size()), whole);
}

TEST(Checksum, DoesNotDependOnTheCuts) {
  const auto data = pattern(1000);
  for (const std::size_t cut : {1u, 7u, 31u, 32u, 33u, 500u}) {
    Checksum sum;
    for (std::size_t at = 0; at < data.size(); at += cut) sum.add(data.data() + at, std::min(cut, data.size() - at));
    EXPECT_EQ(sum.value(), checksum(data.data(), data.size())) << cut;
  }
}

// Rows are added by different instructions, depending on how many there are: byte by byte they come one at a time.
TEST(Checksum, IsTheSameForAnyNumberOfRows) {
  const auto data = pattern(100 * 32);
  for (std::size_t bytes = 0; bytes <= data.size(); bytes += 32) {
    Checksum sum;
    for (std::size_t i = 0; i < bytes; ++i) sum.add(&data[i], 1);
    EXPECT_EQ(sum.value(), checksum(data.data(), bytes)) << bytes;
  }
}

TEST(Checksum, SeesWordsInAnotherOrder) {
  std::vector<std::uint64_t> words(64);
  std::iota(words.begin(), words.end(), 1u);
  std::set<std::uint64_t> seen{checksum(words.data(), 512)};
  for (std::size_t i = 1; i < words.size(); ++i) {
    std::swap(words[0], words[i]);
    EXPECT_TRUE(seen.insert(checksum(words.data(), 512)).second) << i;
    std::swap(words[0], words[i]);
  }
}

TEST(Checksum, LengthAndZerosMatter) {
  const std::vector<unsigned char> zeros(200);
  std::set<std::uint64_t> seen;
  for (std::size_t bytes = 0; bytes <= zeros.size(); ++bytes)
    EXPECT_TRUE(seen.insert(checksum(zeros.data(), bytes)).second) << bytes;
}

TEST(Checksum, DoesNotDependOnAlignment) {
  const auto data = pattern(1000);
  std::vector<unsigned char> shifted(1008);
  for (std::size_t by = 1; by < 8; ++by) {
    std::copy(data.begin(), data.end(), shifted.begin() + static_cast<std::ptrdiff_t>(by));
    EXPECT_EQ(checksum(shifted.data() + by, data.size()), checksum(data.data(), data.size()));
  }
}

}  // namespace
}  // namespace mpivet::runtime
