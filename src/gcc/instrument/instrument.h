// Algorithm 2 of PARCOACH (2014): inserts the checks that the analysis of the unit asks for.
#pragma once
#include "gcc/build/function_origin.h"
#include "gcc/build/unit_builder.h"
#include "gcc/options.h"
#include "static/analyze.h"

namespace mpivet::gcc {

// `origins`: by function of the unit.
void instrument(const statics::Program& program, const std::vector<statics::FunctionPlan>& plans,
                const std::vector<FunctionOrigin>& origins, const UnitBuilder& builder, const PluginOptions& options);

}  // namespace mpivet::gcc
