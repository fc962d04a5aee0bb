// The program's OpenMP library, whichever it is, or none. Also part of the library that programs from mpivet's
// compilers are linked with.
#pragma once
#include "event/team.h"

namespace mpivet::runtime {

// Looks for it; it may be loaded late.
void find_openmp();
bool have_openmp();
// May another thread be at work beside this one? True if there is no OpenMP library to ask.
bool in_parallel_region();
event::TeamPlace team_place();

}  // namespace mpivet::runtime
