// A replay file as the ranks of a native run need it (event/replay_plan.h).
#pragma once
#include <cstddef>
#include <vector>

#include "base/result.h"
#include "replay/replay.h"

namespace mpivet::replay {

// Fails where the file contradicts itself: a receive that gets two messages, an operation that is a send and a receive.
Result<std::vector<std::byte>> native_plan(const Replay& replay, const std::string& origin);

}  // namespace mpivet::replay
