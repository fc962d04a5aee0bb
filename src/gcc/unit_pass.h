// What the plugin does with a unit.
#pragma once
#include "gcc/options.h"

namespace mpivet::gcc {

// Turns the functions of the unit into a summary, keeps it in the object file and warns of what can be said already.
void look_at_unit(const PluginOptions& options);

}  // namespace mpivet::gcc
