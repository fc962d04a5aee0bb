// Ranks that a Python exception has taken out of the program, while others wait for them.
#pragma once
#include <string>

namespace mpivet::checks::words {

// `others_wait_in`: "MPI_Allreduce"; empty if no other rank waits.
std::string ended_by_exception(const std::string& who, const std::string& others_wait_in, const std::string& exception);
std::string exception_label();
std::string exception_advice();

}  // namespace mpivet::checks::words
