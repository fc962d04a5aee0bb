// Buffers of operations under way. The content of one that is sent must not change until the send is complete; the
// content of one that is received is summed up when it is, if sums are wanted (sums.h).
//
// The content is summed up when the send has been started, and again when a call has completed it. Of buffers over
// kWhole bytes only parts are: the ends, and a line of each page between them.
#pragma once
#include <mpi.h>

#include <cstdint>

#include "runtime/call.h"
#include "runtime/requests.h"

namespace mpivet::runtime {

// Registers the request of a send that has just been made, as request_created does, and guards its buffer.
std::uint32_t send_created(const Call& call, const MPI_Request* request, int err, const void* buf, std::int64_t count,
                           MPI_Datatype type, int dest);
// Likewise of a persistent one: guarded from each start on.
std::uint32_t send_prepared(const Call& call, const MPI_Request* request, int err, const void* buf, std::int64_t count,
                            MPI_Datatype type, int dest);
void requests_started(const MPI_Request* requests, std::int64_t count, int err);

// Registers the request of a receive that has just been made, or prepared to be started.
std::uint32_t receive_created(const Call& call, const MPI_Request* request, int err, const void* buf,
                              std::int64_t count, MPI_Datatype type, int source, int tag);
std::uint32_t receive_prepared(const Call& call, const MPI_Request* request, int err, const void* buf,
                               std::int64_t count, MPI_Datatype type, int source, int tag);

// The request of a receive is complete.
void sum_received(const Request& r, const MPI_Status* status);
// The request of a send is complete.
void check_guarded(const Request& r);
// The request is about to be forgotten.
void drop_guard(std::uint32_t guard);
// Requests may have been mistaken for each other, or found complete by a call that does not free them: guards of now
// prove nothing any more.
void forget_guards();

}  // namespace mpivet::runtime
