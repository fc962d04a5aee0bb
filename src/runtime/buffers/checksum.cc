// Four lanes of 64 bits, each taking every fourth word. A word is added to a key that differs from lane to lane and
// from row to row, so that words in another order give another sum; the product of its halves is what mixes it, and the
// word itself, halves swapped, makes sure that no change is multiplied away. All variants below give the same number.
#include "runtime/buffers/checksum.h"

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

std::uint64_t whole_word(const std::byte* data) {
  std::uint64_t word;
  std::memcpy(&word, data, sizeof word);
  return word;
}

// Fewer bytes than a word has; the rest is zero.
std::uint64_t part_of_word(const std::byte* data, std::size_t bytes) {
  std::uint64_t word = 0;
  for (std::size_t i = bytes; i-- > 0;) word = word << 8 | static_cast<std::uint8_t>(data[i]);
  return word;
}

// `word`: with the key of its lane and row.
constexpr std::uint64_t mixed(std::uint64_t word) {
  return (word & 0xffffffffu) * (word >> 32) + (word << 32 | word >> 32);
}

void add_row(Lanes& lanes, const std::byte* row) {
  for (std::size_t i = 0; i < kLanes; ++i) {
    lanes.sum[i] += mixed(whole_word(row + i * sizeof(std::uint64_t)) + lanes.key[i]);
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

// Two rows in a register, and a sum for each of several registers, so that none has to wait for the one before. As many
// as fill them all; returns how many. (The forms without a mask make GCC 12 warn of what is in its own header.)
[[gnu::target("avx512f")]] std::size_t add_rows_avx512(Lanes& lanes, const std::byte* data, std::size_t rows) {
  constexpr std::size_t kAtOnce = 4, kInOne = 2;
  __m512i sums[kAtOnce] = {};
  alignas(64) std::uint64_t both[kInOne * kLanes];
  for (std::size_t k = 0; k < kLanes; ++k) both[k + kLanes] = (both[k] = lanes.key[k]) + kStep;
  __m512i key = _mm512_load_si512(both);
  const __m512i step = _mm512_set1_epi64(static_cast<long long>(kInOne * kStep));
  std::size_t i = 0;
  for (; i + kAtOnce * kInOne <= rows; i += kAtOnce * kInOne) {
#pragma GCC unroll 4
    for (std::size_t k = 0; k < kAtOnce; ++k) {
      const __m512i row = _mm512_loadu_si512(data + (i + k * kInOne) * kRow);
      const __m512i word = _mm512_add_epi64(row, key);
      const __m512i swapped = _mm512_maskz_shuffle_epi32(0xffff, word, _MM_PERM_CDAB);
      sums[k] = _mm512_add_epi64(sums[k], _mm512_add_epi64(_mm512_maskz_mul_epu32(0xff, word, swapped), swapped));
      key = _mm512_add_epi64(key, step);
    }
  }
  const __m512i sum = _mm512_add_epi64(_mm512_add_epi64(sums[0], sums[1]), _mm512_add_epi64(sums[2], sums[3]));
  _mm512_store_si512(both, sum);
  for (std::size_t k = 0; k < kLanes; ++k) {
    lanes.sum[k] += both[k] + both[k + kLanes];
    lanes.key[k] += i * kStep;
  }
  return i;
}

// Processors of the first generations slow down for a while after each use; those that came later also have this.
bool has_good_avx512() { return __builtin_cpu_supports("avx512vbmi2"); }
#endif

void add_rows(Lanes& lanes, const std::byte* data, std::size_t rows) {
#if defined(__x86_64__)
  if (rows >= 64 && has_good_avx512()) {
    const std::size_t done = add_rows_avx512(lanes, data, rows);
    data += done * kRow;
    rows -= done;
  }
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

namespace {

constexpr Lanes kNothing{};
constexpr std::uint64_t sum_of_nothing(std::size_t lane) { return mixed(kNothing.key[lane]); }

// Most messages are small: the same number without the detour through memory.
std::uint64_t sum_of_one_word(std::uint64_t word, std::size_t bytes) {
  std::uint64_t result = mix(bytes ^ mixed(word + kNothing.key[0]));
#pragma GCC unroll 4
  for (std::size_t lane = 1; lane < kLanes; ++lane) result = mix(result ^ sum_of_nothing(lane));
  return result;
}

std::uint64_t sum_of_one_row(const std::byte* data, std::size_t bytes) {
  std::uint64_t result = bytes;
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    std::uint64_t word = kNothing.key[lane];
    if (bytes >= sizeof word) {
      word += whole_word(data);
      data += sizeof word;
      bytes -= sizeof word;
    } else if (bytes > 0) {
      word += part_of_word(data, bytes);
      bytes = 0;
    }
    result = mix(result ^ mixed(word));
  }
  return result;
}

}  // namespace

std::uint64_t checksum(const void* data, std::size_t bytes) {
  const auto* at = static_cast<const std::byte*>(data);
  if (bytes == sizeof(std::uint64_t)) return sum_of_one_word(whole_word(at), bytes);
  if (bytes - 1 < kRow) return sum_of_one_row(at, bytes);
  Checksum sum;
  sum.add(data, bytes);
  return sum.value();
}

}  // namespace mpivet::runtime
