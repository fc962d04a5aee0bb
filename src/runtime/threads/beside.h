// What the threads of a process must not do at the same time. Nothing of this runs while only one thread uses MPI.
#pragma once
#include <cstdint>
#include <span>

#include "runtime/record/stack.h"
#include "spec/functions.h"

namespace mpivet::runtime {

// With MPI_THREAD_SERIALIZED: marks the thread as inside `func`, and tells if another one is inside MPI.
void enter_alone(spec::Func func, Caller caller);

// Another thread may be inside a blocking call: tells if it is a collective operation on the same communicator, or
// completes the same request. `at` is the slot of this thread's own `enter`. Marks the thread as inside.
void enter_beside(std::uint64_t at, std::uint32_t stack);

// Number `thread` is a thread that lives, and not the calling one.
bool is_other_thread(std::uint32_t thread);
// One that is in both lists; null: none.
std::uint32_t shared_request(std::span<const std::uint32_t> ours, std::span<const std::uint32_t> theirs);

// Another thread that waits for one of these requests. Needs the lock.
struct Waiter {
  std::uint32_t request = 0;  // null: there is none
  std::uint32_t thread = 0;
};
Waiter waiter_for(std::span<const std::uint32_t> requests);

}  // namespace mpivet::runtime
