// The collectives that not every rank of the unit reaches, told as warnings.
#pragma once
#include "gcc/build/unit_builder.h"
#include "gcc/options.h"
#include "static/analyze.h"

namespace mpivet::gcc {

void warn_of_divergences(const statics::Analysis& analysis, const UnitBuilder& builder, const PluginOptions& options);

}  // namespace mpivet::gcc
