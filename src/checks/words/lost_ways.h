// A way through a function on which something is not done.
#pragma once
#include <string>
#include <vector>

namespace mpivet::checks::words {

// At the condition, and where the function is left.
inline std::vector<std::string> notes_on_way(const std::string& advice) {
  return {"this condition decides it", "left here; " + advice};
}

}  // namespace mpivet::checks::words
