// Explorations as JSON: in reports, and single interleavings between workers.
#pragma once
#include <nlohmann/json_fwd.hpp>

#include "report/findings/exploration.h"

namespace mpivet::report {

nlohmann::json exploration_json(const Exploration& exploration);

void to_json(nlohmann::json& to, const Interleavings& tree);
// Throws json::exception where something is missing, of another kind or points to nothing.
void from_json(const nlohmann::json& from, Interleavings& tree);

}  // namespace mpivet::report
