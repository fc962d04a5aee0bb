// This process as the analyzer sees it.
#pragma once
#include <mpi.h>

#include <cstdint>

namespace mpivet::runtime {

#if defined(OPEN_MPI)
inline constexpr std::uint32_t kThisMpi = 1;
#elif defined(MPICH)
inline constexpr std::uint32_t kThisMpi = 2;
#else
#error "an MPI this library does not know"
#endif

// Records who we are: without rank when the ring is made, complete once MPI is initialised.
void record_process(int world_rank, int world_size, int thread_level);

}  // namespace mpivet::runtime
