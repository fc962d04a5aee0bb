// How many requests a wait needs.
//
// MPI 4.1, 3.7.3 and 3.7.5: MPI_Wait and MPI_Waitall return when all requests are complete, MPI_Waitany and
// MPI_Waitsome when one is, and Waitsome may complete more. Null handles and inactive persistent requests count for
// nothing: a call without an active request returns at once (with MPI_UNDEFINED where it should name one). A test asks
// the same and may say no.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>

#include "spec/types.h"

namespace mpivet::rules {

enum class Completes : std::uint8_t {
  all,
  any,   // one
  some,  // one or more
};

// Empty: it completes no requests.
constexpr std::optional<Completes> completes(spec::Role role) {
  using spec::Role;
  if (role == Role::wait || role == Role::waitall || role == Role::test || role == Role::testall) return Completes::all;
  if (role == Role::waitany || role == Role::testany) return Completes::any;
  if (role == Role::waitsome || role == Role::testsome) return Completes::some;
  return std::nullopt;
}

// It may say that nothing is complete.
constexpr bool is_test(spec::Role role) {
  using spec::Role;
  return role == Role::test || role == Role::testall || role == Role::testany || role == Role::testsome;
}

// So many of the active requests have to be complete.
constexpr std::size_t enough(Completes what, std::size_t active) {
  return what == Completes::all || active == 0 ? active : 1;
}

}  // namespace mpivet::rules
