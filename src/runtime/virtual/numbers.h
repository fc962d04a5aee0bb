// Lists of numbers as bytes of a collective.
#pragma once
#include <cstring>
#include <vector>

#include "runtime/virtual/hand_over.h"

namespace mpivet::virtual_mpi {

template <class T>
std::vector<std::byte> bytes_of(const std::vector<T>& numbers) {
  const auto* begin = reinterpret_cast<const std::byte*>(numbers.data());
  return {begin, begin + numbers.size() * sizeof(T)};
}

template <class T = int>
std::vector<T> numbers_in(Bytes bytes) {
  std::vector<T> numbers(bytes.size() / sizeof(T));
  if (!numbers.empty()) std::memcpy(numbers.data(), bytes.data(), numbers.size() * sizeof(T));
  return numbers;
}

}  // namespace mpivet::virtual_mpi
