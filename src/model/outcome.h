// How far a call got in virtual time.
#pragma once
#include <cstdint>

namespace mpivet::model {

enum class Outcome : std::uint8_t {
  done,
  parked
};

}  // namespace mpivet::model
