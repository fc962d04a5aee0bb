#include "checks/registry.h"

#include "checks/explanations.h"

namespace mpivet::checks {

std::string_view explanation(Id id) {
  for (const Explanation& each : explanations())
    if (row(id).folder == each.folder) return each.text;
  return {};
}

}  // namespace mpivet::checks
