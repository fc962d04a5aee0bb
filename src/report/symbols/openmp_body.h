// Compilers make functions of their own of OpenMP's parallel regions and tasks: GCC calls them "solve._omp_fn.0".
#pragma once
#include <string_view>

namespace mpivet::report {

bool is_openmp_body(std::string_view function);
// The function that the user has written it in; empty if the name does not tell.
std::string_view written_in(std::string_view function);

}  // namespace mpivet::report
