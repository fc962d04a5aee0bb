// What the kernel says a thread is doing, from /proc.
#pragma once
#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "model/notices.h"

namespace mpivet::analyzer {

// Threads of a process. Nothing: they cannot be listed.
std::optional<std::vector<pid_t>> tasks_of(pid_t pid);

// `tasks`: how many threads the process has.
model::Doing doing_of(pid_t pid, pid_t tid, std::size_t tasks);

// How often it has been given a processor, and for how long: a thread that sleeps before and after with the same answer
// has slept all the while. Nothing: not known.
struct Turns {
  std::uint64_t count = 0, run_ns = 0;
  bool operator==(const Turns&) const = default;
};
std::optional<Turns> turns_of(pid_t pid, pid_t tid);

}  // namespace mpivet::analyzer
