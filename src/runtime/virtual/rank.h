// This process: the one all ranks are copied from, then a rank.
#pragma once
#include <cstdint>

#include "event/virtual_mpi.h"
#include "rules/buffering.h"

namespace mpivet::virtual_mpi {

using event::virtual_mpi::kEverybody;
using event::virtual_mpi::Region;
using event::virtual_mpi::StopKind;

struct Rank {
  Region* region = nullptr;
  std::uint32_t place = 0;  // where it sleeps
  int rank = -1, size = 0;  // of MPI_COMM_WORLD
  rules::Buffering buffering = rules::Buffering::zero;
  bool initialized = false, finalized = false;
  std::uint64_t operations = 0;  // the number of the newest one
  std::uint64_t calls = 0;       // completing calls and probes: replay files name them by their number
  int exit_status = 0;
  int thread_level = 0;
  bool has_threads = false;  // a copy would be without them
  int pid = -1;              // what the system calls it
  bool inside_handing_over = false;
};

// Never destroyed: the process is still at work when destructors have run.
extern constinit Rank me;

// Once, before ranks are copied (clocks.cc).
void start_clocks();

}  // namespace mpivet::virtual_mpi
