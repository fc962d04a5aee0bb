// A choice in JSON, as replay files have it (docs/explore.md), and how far a rank came, as workers tell each other.
#pragma once
#include <nlohmann/json_fwd.hpp>

#include "replay/choice.h"
#include "replay/extent.h"

namespace mpivet::replay {

void to_json(nlohmann::json& to, const Choice& choice);
// Throws json::exception where something is missing or of another kind.
void from_json(const nlohmann::json& from, Choice& choice);

void to_json(nlohmann::json& to, const Extent& extent);
void from_json(const nlohmann::json& from, Extent& extent);

}  // namespace mpivet::replay
