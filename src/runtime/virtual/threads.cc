// Threads of a rank: a copy of the process has only the one that made it. The explorer is told, and runs such a rank
// again from its beginning instead.
#include <dlfcn.h>
#include <pthread.h>

#include "runtime/virtual/rank.h"

using mpivet::virtual_mpi::me;

extern "C" int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*begin)(void*),
                              void* argument) noexcept {
  using Create = int(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
  static auto* const really = reinterpret_cast<Create*>(dlsym(RTLD_NEXT, "pthread_create"));
  // Those that the MPI library starts in MPI_Init are of no use to a rank.
  if (me.rank >= 0 || !me.region) me.has_threads = true;
  return really(thread, attributes, begin, argument);
}
