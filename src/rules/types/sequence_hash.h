// Polynomial hash of a sequence of basic elements, modulo the prime 2^61-1:
//   hash(s1 .. sn) = s1*B^(n-1) + s2*B^(n-2) + ... + sn
// Concatenation needs only the hashes and the lengths, and k-fold repetition is a geometric sum, so the signature of a
// type with 10^12 elements costs as much as that of one.
#pragma once
#include <array>
#include <cstdint>

namespace mpivet::rules::sequence_hash {

inline constexpr std::uint64_t kPrime = (std::uint64_t{1} << 61) - 1;
inline constexpr std::uint64_t kBase = 0x0a3b'5c7d'9e1f'2a4dull;

constexpr std::uint64_t reduce(std::uint64_t x) {
  x = (x & kPrime) + (x >> 61);
  return x >= kPrime ? x - kPrime : x;
}
constexpr std::uint64_t add(std::uint64_t a, std::uint64_t b) {
  const std::uint64_t sum = a + b;
  return sum >= kPrime ? sum - kPrime : sum;
}
constexpr std::uint64_t subtract(std::uint64_t a, std::uint64_t b) { return a >= b ? a - b : a + kPrime - b; }
constexpr std::uint64_t multiply(std::uint64_t a, std::uint64_t b) {
  const unsigned __int128 product = static_cast<unsigned __int128>(a) * b;
  return add(static_cast<std::uint64_t>(product & kPrime), static_cast<std::uint64_t>(product >> 61));
}

constexpr std::uint64_t power(std::uint64_t x, std::uint64_t exponent) {
  std::uint64_t result = 1;
  for (; exponent != 0; exponent >>= 1, x = multiply(x, x))
    if (exponent & 1) result = multiply(result, x);
  return result;
}
constexpr std::uint64_t inverse(std::uint64_t x) { return power(x, kPrime - 2); }

// kPowers[i][j] = B^(j * 256^i)
using PowerTable = std::array<std::array<std::uint64_t, 256>, 8>;
extern const PowerTable kPowers;

inline std::uint64_t base_power(std::uint64_t exponent) {
  std::uint64_t result = kPowers[0][exponent & 255];
  for (int digit = 1; exponent >>= 8; ++digit) result = multiply(result, kPowers[digit][exponent & 255]);
  return result;
}

// The hash of `left` followed by `right`, which has `right_length` elements.
inline std::uint64_t concatenate(std::uint64_t left, std::uint64_t right, std::uint64_t right_length) {
  return add(multiply(left, base_power(right_length)), right);
}

// What repeat() needs to know about the length of the repeated sequence; 0 if its power is 1 (then the sum is plain).
inline std::uint64_t repetition_inverse(std::uint64_t length) {
  const std::uint64_t factor = base_power(length);
  return factor == 1 ? 0 : inverse(factor - 1);
}

// The hash of `times` copies of a sequence with hash `hash` and `length` elements; length*times must not overflow.
inline std::uint64_t repeat(std::uint64_t hash, std::uint64_t length, std::uint64_t times, std::uint64_t inverse_of) {
  if (times == 1) return hash;
  if (inverse_of == 0) return multiply(hash, reduce(times));
  return multiply(multiply(hash, subtract(base_power(length * times), 1)), inverse_of);
}

}  // namespace mpivet::rules::sequence_hash
