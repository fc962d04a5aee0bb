// What the call that a thread is inside of was given. Calls that cannot block are recorded when they return, and
// queries only if they fail: of one that crashes inside the MPI library nothing would be known but its name. So their
// arguments are kept as they came, and a fatal signal makes a record of them.
#pragma once
#include <cstdint>
#include <type_traits>

#include "runtime/record/call.h"

namespace mpivet::runtime {

template <class Argument>
std::uint64_t raw(Argument a) {
  if constexpr (std::is_pointer_v<Argument>)
    return reinterpret_cast<std::uint64_t>(a);
  else if constexpr (std::is_convertible_v<Argument, std::uint64_t> || std::is_enum_v<Argument>)
    return static_cast<std::uint64_t>(a);
  else
    return 0;  // a struct of an MPI that the spec does not know
}

// The call is about to be made. Does not follow pointers.
template <class... Arguments>
[[gnu::always_inline]] inline void attempt(const Call& call, Arguments... arguments) {
  static_assert(sizeof...(Arguments) <= kMostArguments);
  const Origin origin = call.origin();
  Attempt& a = self.attempt;
  a.caller = origin.caller();
  a.func = origin.func();
  [[maybe_unused]] std::size_t i = 0;
  ((a.arguments[i++] = raw(arguments)), ...);
}

// The call has been recorded, with all that is known about it.
inline void attempt_told() { self.attempt.caller.frame = nullptr; }

// The thread gets a fatal signal: if it is inside of such a call, writes the record (event::kUnfinished).
void write_attempt();

}  // namespace mpivet::runtime
