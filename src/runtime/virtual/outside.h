// The ends of a rank that are not returns from main.
#pragma once

namespace mpivet::virtual_mpi {

// The virtual MPI has no such function: the exploration ends with its name.
[[noreturn]] void outside(const char* function);

[[noreturn]] void abort_with(int code);

// A count that the function with int arguments cannot take.
constexpr bool is_large(long long count) { return count > 0x7fffffff || count < -0x7fffffff; }

}  // namespace mpivet::virtual_mpi
