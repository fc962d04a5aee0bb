// Buffers of operations under way. The content of one that is sent must not change until the send is complete; the
// content of one that is received is summed up when it is, if sums are wanted (sums.h).
//
// The content is summed up when the send has been started, and again when a call has completed it, when another call is
// given the same memory, and in MPI_Finalize. Of buffers over kWhole bytes only parts are: the ends, and a line of each
// page between them.
//
// Buffers of persistent operations need not be there before they are started: whether they can be read and written is
// looked at then.
#pragma once
#include <mpi.h>

#include <cstdint>

#include "runtime/buffers/blocks.h"
#include "runtime/handles/requests.h"
#include "runtime/record/call.h"

namespace mpivet::runtime {

// What a message is made of, at one end.
struct Message {
  const void* buf;
  std::int64_t count;
  MPI_Datatype type;
  int peer;  // with MPI_PROC_NULL no buffer is used
};

// Guards blocks that are being sent, or will be from each start on. 0: they cannot be.
std::uint32_t guard_blocks(Origin origin, const Side& side, BlockRange range, bool under_way);

// Registers the request of a send that has just been made, as request_created does, and guards its buffer.
std::uint32_t send_created(Origin origin, const MPI_Request* request, int err, const Message& sent);
// Likewise of a persistent one: guarded from each start on.
std::uint32_t send_prepared(Origin origin, const MPI_Request* request, int err, const Message& sent);
// Likewise of a partitioned one: guarded as soon as all of its partitions are ready.
std::uint32_t partitioned_send_prepared(Origin origin, const MPI_Request* request, int err, const Message& sent,
                                        std::int32_t partitions);
// Persistent requests are about to be started.
void requests_start(const Call& call, const MPI_Request* requests, std::int64_t count);
// So many partitions more are about to be marked as ready.
void partitions_ready(Origin origin, const MPI_Request* request, std::int64_t count);

// Registers the request of a receive that has just been made, or prepared to be started.
std::uint32_t receive_created(Origin origin, const MPI_Request* request, int err, const Message& received, int tag);
std::uint32_t receive_prepared(Origin origin, const MPI_Request* request, int err, const Message& received, int tag);
std::uint32_t partitioned_receive_prepared(Origin origin, const MPI_Request* request, int err, const Message& received);
// Of both in one, with two buffers; or with one, whose content changes by itself.
std::uint32_t sendrecv_created(Origin origin, const MPI_Request* request, int err, const Message& sent,
                               const Message& received, int tag);
std::uint32_t replace_created(Origin origin, const MPI_Request* request, int err, const Message& received, int tag);

// A partition of a receive has come: the program may change it from now on.
void partition_arrived(const MPI_Request* request);
// The request of a receive is complete.
void sum_received(const Request& r, const MPI_Status* status);
// The operation that a guarded buffer was given to is complete.
void check_guarded(const Request& r);
// A call is given memory of an operation under way; see may_be_guarded().
void check_given_again(Origin origin, const void* buffer);
// MPI_Finalize has been entered: nothing completes what is still under way.
void check_never_completed();
// The program may change the buffer from now on.
void end_guarding(std::uint32_t guard);
// The request is about to be forgotten.
void drop_guard(std::uint32_t guard);
// Requests may have been mistaken for each other: guards of now prove nothing any more.
void forget_guards();
// Changes whenever they are forgotten; never 0.
std::uint32_t guard_epoch();

}  // namespace mpivet::runtime
