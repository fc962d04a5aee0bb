// What is wrong with the MPI calls of OpenMP threads, told as warnings.
#pragma once
#include "gcc/build/unit_builder.h"
#include "gcc/options.h"
#include "static/threads/hybrid.h"

namespace mpivet::gcc {

void warn_of_threads(const statics::Hybrid& hybrid, const UnitBuilder& builder, const PluginOptions& options);

}  // namespace mpivet::gcc
