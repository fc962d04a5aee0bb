// Symbol names as their authors wrote them.
#pragma once
#include <string>

namespace mpivet::report {

// C++ names by the Itanium ABI; gfortran's "__solver_MOD_step" as "solver::step"; anything else unchanged.
std::string demangle(const std::string& symbol);

}  // namespace mpivet::report
