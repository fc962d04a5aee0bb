// The collectives that not every rank of the unit reaches, told as warnings.
#pragma once
#include "gcc/options.h"
#include "gcc/unit_builder.h"

namespace mpivet::gcc {

// Takes the unit out of the builder, whose places remain.
void warn_of_divergences(UnitBuilder& builder, const PluginOptions& options);

}  // namespace mpivet::gcc
