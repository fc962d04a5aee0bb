// How bad what a check finds is.
#pragma once
#include <cstdint>

namespace mpivet::checks {

enum class Severity : std::uint8_t {
  info,
  warning,
  error,
  fatal
};

}  // namespace mpivet::checks
