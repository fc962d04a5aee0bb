// MPI_Init: the MPI library is started for this process alone, for all that is local; then ranks are copied from it.
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>

#include "real.h"
#include "runtime/virtual/comm.h"
#include "runtime/virtual/copy.h"
#include "runtime/virtual/fortran.h"
#include "runtime/virtual/outside.h"
#include "runtime/virtual/rank.h"
#include "runtime/virtual/small_library.h"

namespace mpivet::virtual_mpi {

constinit Rank me;

namespace {

using runtime::real;

bool map_region() {
  const char* text = getenv(event::kVirtualRegionVariable);
  if (!text) return false;
  void* p = mmap(nullptr, event::virtual_mpi::kRegionBytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE,
                 atoi(text), 0);
  if (p == MAP_FAILED) return false;
  auto* region = static_cast<Region*>(p);
  if (region->magic != event::virtual_mpi::kMagic || region->version != event::virtual_mpi::kVersion) return false;
  me.region = region;
  me.size = region->world_size;
  me.buffering = static_cast<rules::Buffering>(region->buffering);
  return true;
}

void keep_status(int status, void*) { me.exit_status = status; }

// The part of MPI_Init that does not depend on which. Returns in each rank.
int initialise(int (*really)(int*, char***, int, int*), int* argc, char*** argv, int required, int* provided) {
  runtime::real_resolve();
  if (!map_region()) {
    fputs("mpivet: the exploration's memory cannot be mapped\n", stderr);
    _exit(EXIT_FAILURE);
  }
  const int err = [&] {
    const SmallLibrary settings;
    return really(argc, argv, required, provided);
  }();
  if (err) outside("the MPI library cannot be started for one process");
  setpgid(0, 0);  // Ctrl-C is for mpivet, which ends the ranks; it is no finding of theirs
  learn_fortran_layout();
  on_exit(keep_status, nullptr);
  start_clocks();
  become_ranks();
  make_predefined_comms();
  me.initialized = true;
  return MPI_SUCCESS;
}

}  // namespace
}  // namespace mpivet::virtual_mpi

using namespace mpivet::virtual_mpi;

int PMPI_Init(int* argc, char*** argv) {
  const auto really = [](int* c, char*** v, int, int*) { return real.Init(c, v); };
  return initialise(really, argc, argv, 0, nullptr);
}

int PMPI_Init_thread(int* argc, char*** argv, int required, int* provided) {
  const auto really = [](int* c, char*** v, int r, int* p) { return real.Init_thread(c, v, r, p); };
  const int err = initialise(really, argc, argv, required, provided);
  // One call at a time is what the virtual MPI does.
  *provided = me.thread_level = std::min<int>(*provided, MPI_THREAD_SERIALIZED);
  return err;
}

int PMPI_Query_thread(int* provided) {
  *provided = me.thread_level;
  return MPI_SUCCESS;
}

int PMPI_Initialized(int* flag) {
  *flag = me.initialized;
  return MPI_SUCCESS;
}
