// Four lanes of 64 bits, each taking every fourth word. A word is added to a key that differs from lane to lane and
// from row to row, so that words in another order give another sum; the product of its halves is what mixes it, and the
// word itself, halves swapped, makes sure that no change is multiplied away. All variants below give the same number.
#include "runtime/checksum.h"

#include <algorithm>
#include <cstring>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace mpivet::runtime {
namespace {

using Lanes = ChecksumLanes;
constexpr std::size_t kLanes = Lanes::kCount, kRow = Lanes::kRow;
constexpr std::uint64_t kStep = 0x9e3779b97f4a7c15ull;

void add_row(Lanes& lanes, const std::byte* row) {
  for (std::size_t i = 0; i < kLanes; ++i) {
    std::uint64_t word;
    std::memcpy(&word, row + i * sizeof word, sizeof word);
    word += lanes.key[i];
    lanes.sum[i] += (word & 0xffffffffu) * (word >> 32) + (word << 32 | word >> 32);
    lanes.key[i] += kStep;
  }
}

#if defined(__x86_64__)
[[gnu::target("avx2")]] void add_rows_avx2(Lanes& lanes, const std::byte* data, std::size_t rows) {
  __m256i sum = _mm256_load_si256(reinterpret_cast<const __m256i*>(lanes.sum));
  __m256i key = _mm256_load_si256(reinterpret_cast<const __m256i*>(lanes.key));
  const __m256i step = _mm256_set1_epi64x(static_cast<long long>(kStep));
  for (std::size_t i = 0; i < rows; ++i) {
    const __m256i row = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(data + i * kRow));
    const __m256i word = _mm256_add_epi64(row, key);
    const __m256i swapped = _mm256_shuffle_epi32(word, _MM_SHUFFLE(2, 3, 0, 1));
    sum = _mm256_add_epi64(sum, _mm256_add_epi64(_mm256_mul_epu32(word, swapped), swapped));
    key = _mm256_add_epi64(key, step);
  }
  _mm256_store_si256(reinterpret_cast<__m256i*>(lanes.sum), sum);
  _mm256_store_si256(reinterpret_cast<__m256i*>(lanes.key), key);
}
#endif

void add_rows(Lanes& lanes, const std::byte* data, std::size_t rows) {
#if defined(__x86_64__)
  if (rows >= 4 && __builtin_cpu_supports("avx2")) return add_rows_avx2(lanes, data, rows);
#endif
  for (std::size_t i = 0; i < rows; ++i) add_row(lanes, data + i * kRow);
}

std::uint64_t mix(std::uint64_t a) {
  a = (a ^ a >> 32) * kStep;
  return a ^ a >> 29;
}

}  // namespace

void Checksum::add(const void* data, std::size_t bytes) {
  const auto* at = static_cast<const std::byte*>(data);
  bytes_ += bytes;
  if (kept_ > 0) {
    const std::size_t part = std::min(kRow - kept_, bytes);
    if (part > 0) std::memcpy(row_ + kept_, at, part);
    kept_ += part;
    at += part;
    bytes -= part;
    if (kept_ < kRow) return;
    add_row(lanes_, row_);
    kept_ = 0;
  }
  const std::size_t rows = bytes / kRow;
  add_rows(lanes_, at, rows);
  kept_ = bytes % kRow;
  if (kept_ > 0) std::memcpy(row_, at + rows * kRow, kept_);
}

std::uint64_t Checksum::value() const {
  Lanes lanes = lanes_;
  if (kept_ > 0) {
    std::byte last[kRow] = {};
    std::memcpy(last, row_, kept_);
    add_row(lanes, last);
  }
  std::uint64_t result = bytes_;
  for (const std::uint64_t lane : lanes.sum) result = mix(result ^ lane);
  return result;
}

std::uint64_t checksum(const void* data, std::size_t bytes) {
  Checksum sum;
  sum.add(data, bytes);
  return sum.value();
}

}  // namespace mpivet::runtime
