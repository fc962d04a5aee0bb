// A choice in JSON, as replay files have it (docs/explore.md).
#pragma once
#include <nlohmann/json_fwd.hpp>

#include "explore/world/choice.h"

namespace mpivet::explore {

void to_json(nlohmann::json& to, const Choice& choice);
// Throws json::exception where something is missing or of another kind.
void from_json(const nlohmann::json& from, Choice& choice);

}  // namespace mpivet::explore
