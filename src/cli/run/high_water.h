// --high-water: how many handles of a kind at the same time are unusual.
#pragma once
#include "base/result.h"
#include "cli/options/options.h"
#include "model/high_water.h"

namespace mpivet::cli {

// "datatype=5000", or "200" for all kinds; later ones win. 0: never tell.
Result<model::HighWater> high_water(const List& assignments);

}  // namespace mpivet::cli
