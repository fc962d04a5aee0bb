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

// What is known once MPI is initialised.
struct Membership {
  int world_rank = -1;
  int world_size = 0;
  int thread_level = 0;
  int tag_ub = 0;  // 0: not known
};

// Records who we are: without rank when the ring is made, complete once MPI is initialised.
void record_process(const Membership& membership);

}  // namespace mpivet::runtime
