// What is remembered of a collective until it is complete, or, if it is persistent, until its request is freed: the
// buffers that are looked at when it is started, and the data whose checksums are told.
#pragma once
#include <mpi.h>

#include <cstdint>

#include "runtime/buffers/sides.h"
#include "runtime/handles/requests.h"
#include "runtime/record/call.h"

namespace mpivet::runtime {

struct KeepWhat {
  bool persistent = false;
  bool sums = false;  // of what it moves
};

// Registers the request of a collective that has just been made, and guards what it gives away (guard.h).
std::uint32_t register_kept(Origin origin, const MPI_Request* request, const Exchange& exchange, KeepWhat what);

// A persistent one is about to be started.
void collective_starts(Origin origin, const Request& r);
// It is complete.
void collective_complete(const Request& r);
// The program may use the buffers again: what is in them later says nothing.
void no_longer_kept(std::uint32_t kept);
// The request is about to be forgotten.
void drop_collective(std::uint32_t kept);

}  // namespace mpivet::runtime
