// The collectives that not every rank of the unit reaches, told as warnings.
#pragma once
#include "gcc/options.h"
#include "gcc/unit_builder.h"
#include "static/analyze.h"

namespace mpivet::gcc {

void warn_of_divergences(const statics::Analysis& analysis, const UnitBuilder& builder, const PluginOptions& options);

}  // namespace mpivet::gcc
