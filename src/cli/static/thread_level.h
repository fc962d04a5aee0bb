// mpivet static --thread-level: the level of thread support that each MPI call and the whole program need.
#pragma once
#include <string>

#include "static/threads/hybrid.h"

namespace mpivet::cli {

std::string thread_level_text(const statics::Program& program, const statics::Hybrid& hybrid);

}  // namespace mpivet::cli
