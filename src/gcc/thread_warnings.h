// What is wrong with the MPI calls of OpenMP threads, told as warnings.
#pragma once
#include "gcc/options.h"
#include "gcc/unit_builder.h"
#include "static/hybrid.h"

namespace mpivet::gcc {

void warn_of_threads(const statics::Hybrid& hybrid, const UnitBuilder& builder, const PluginOptions& options);

}  // namespace mpivet::gcc
