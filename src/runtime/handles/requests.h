// Requests -> ids. A request keeps its id from the call that made it until MPI sets the handle to null; a persistent
// one over all its starts. Completion calls resolve before the real call, since another thread may get the same handle
// value the moment it is free.
#pragma once
#include <mpi.h>

#include <cstdint>

#include "event/record.h"
#include "runtime/handles/handles.h"
#include "runtime/record/call.h"

namespace mpivet::runtime {

enum RequestFlag : std::uint32_t {
  kWildcard = 1,     // a receive whose source or tag is known only at completion
  kCancelled = 2,    // MPI_Cancel was called on it
  kGuarded = 8,      // a send, or a collective, whose send buffer must not change: see guard.h
  kReceives = 16,    // a receive whose data are summed up when it is complete: see guard.h
  kCollective = 32,  // a collective of which something is kept: see kept_collective.h
  kNoStatus = 64,    // a wildcard receive whose status says nothing
  kMakesComm = 4,    // MPI_Comm_idup: the communicator exists when the request is complete
  kOver = 256,       // MPI_Request_get_status has said that it is complete
  kFills = 128,      // a persistent receive whose buffer is looked at when it is started: see guard.h
};

struct Request {
  std::uint32_t id = event::kNullHandle;
  std::uint32_t node = 0;
  std::uint32_t flags = 0;
  std::uint32_t extra = 0;  // what the flag says
  std::uint32_t guard = 0;  // with kGuarded
  bool ambiguous = false;

  // Its completion has something to tell besides the fact.
  bool telling() const { return (flags & (kWildcard | kCancelled)) != 0; }
  // Its status is of interest to us.
  bool needs_status() const { return (flags & (kWildcard | kCancelled | kReceives | kCollective)) != 0; }
};

Request resolve(const MPI_Request* request);
// Resolves one of the requests given to a completion call, that stood at `place`; `call` from next_completion_call().
Request resolve_for(std::uint32_t call, MPI_Request handle, const MPI_Request* place);
std::uint32_t next_completion_call();
// The request might be taken for another one, but the call has been given all of these.
bool are_all_of_their_kind(std::uint32_t call, const Request& r);

// Registers a request that has just been made.
std::uint32_t new_request(const MPI_Request* request, std::uint32_t flags, std::uint32_t extra,
                          std::uint32_t guard = 0);
void mark_cancelled(const Request& r);
// MPI has said that the operation is complete; the request is still there.
void seen_complete(MPI_Request handle);
// The real completion call has returned, and its records have been written: forget the request if MPI has set the
// handle to null. `status` is null if it is not known, or the request was not completed well. By value: what is told of
// a collective may move the memory that a batch of requests was resolved in.
void retire(Request r, const MPI_Request* request, const MPI_Status* status);

std::uint32_t request_id(const MPI_Request* request);
std::uint32_t request_created(const MPI_Request* request, int err);

}  // namespace mpivet::runtime
