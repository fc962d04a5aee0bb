// The requests and buffers that an MPI call uses, by names that are the same in all threads which mean the same.
#pragma once
#include "static/threads/shared_names.h"
#include "static/threads/thread_pairs.h"

namespace mpivet::statics {

struct ThreadAccess {
  bool request = false;  // a request that the call makes, starts or completes; else a buffer
  bool writes = true;
  std::vector<SharedName> names;
  std::int64_t length = 1;  // bytes that are in use for certain
};

// Of calls between two processes and of those that complete requests; collectives are looked at as such.
std::vector<ThreadAccess> accesses_of(const Program& program, const CallSite& site, Communicators& expressions,
                                      SharedNames& names);

// Do the two meet on the same memory, in a way that two threads may not?
bool conflict(const ThreadAccess& a, const ThreadAccess& b);
// The same if all threads of a team make the call.
bool conflicts_with_itself(const ThreadAccess& access);

}  // namespace mpivet::statics
