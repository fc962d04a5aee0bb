// How a process ended that is not our child.
#pragma once
#include <optional>

namespace mpivet::analyzer {

// The status, as from waitpid, of a process that is gone and that its parent has waited for; nothing where the kernel
// does not tell (before Linux 6.15).
std::optional<int> end_of_process(int pidfd);

}  // namespace mpivet::analyzer
