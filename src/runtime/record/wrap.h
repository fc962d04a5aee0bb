// What a wrapper is written with; the generated ones (spec/) and the hand-written ones (custom/) use only this header.
//
// query       Call call(Func::Comm_rank, MPIVET_CALLER);   // counts the call
//             attempt(call, comm, rank);                   // see attempt.h
//             const int err = real.Comm_rank(comm, rank);
//             if (!err || !call.active()) return err;      // a failure is recorded like an immediate call
//             ...
//             hand-written ones: return call.asked(real.Comm_set_errhandler(comm, errhandler));   // tells a failure
//
// immediate   Call call(Func::Type_vector, MPIVET_CALLER);
//             if (!call.active()) return real.Type_vector(...);
//             attempt(call, count, blocklength, stride, oldtype, newtype);
//             const int err = real.Type_vector(...);
//             const auto new_id = created_type(newtype, err);
//             if (auto* a = call.begin<args::Type_vector>(Kind::call)) {
//               a->count = count; a->oldtype = type_id(oldtype); a->newtype_addr = address(newtype); a->newtype =
//               new_id; call.publish(err);
//             }
//             return err;
//
// blocking    if (auto* a = call.begin<args::Send>(Kind::enter)) {
//               a->buf = buffer(buf); ... a->dest = rank(dest); a->tag = tag(tag_); a->comm = comm_id(comm);
//               call.enter();
//             }
//             return call.leave(real.Send(...));
//   that makes a handle:    const int err = real.Win_create(...);
//                           return call.leave(err, created_win(win, err));
//   that makes a comm:      return call.leave(err, created_comm(call, parent, newcomm, err));   // parent: the first
//                           communicator argument, MPI_COMM_NULL if there is none
//
// arrays      Give the sum of array_bytes(n, element width) and string_bytes(s) to begin(), then, once the
//             struct is filled, append in parameter order: call.array<std::int64_t>(recvcounts, n) (converts),
//             call.ids(n, [&](std::int64_t i) { return type_id(p[i]); }), call.string(s). A null pointer or n <= 0 is
//             an empty array. How long a collective's arrays are: peers(comm) (remote size of an
//             intercommunicator, else size), local_size(comm), root_peers(comm, root) (peers at the root, else
//             0), in_degree(comm), out_degree(comm); 0 for the send side of a call whose sendbuf is in_place(). All are
//             0 for an invalid communicator.
//
// handles in        comm_id type_id op_id group_id win_id file_id info_id errhandler_id message_id session_id
// keyval_id:
//                   id of a handle; request_id(const MPI_Request*) goes by the address as well, and is
//                   to be taken before the real call
// handles out       created_<kind>(pointer, err): id of the new handle, 0 when err is an error
// requests          request_created(MPI_Request*, err); for sends and receives those of guard.h (send_created,
//                   receive_prepared...), so that buffers are guarded and the match of a wildcard gets known; for
//                   collectives those of collective_buffers.h and exchange.h
// handles freed     auto gone = release_<kind>(pointer);  before the real call; gone.id is the id
//                   gone.settle(err);                     after it: a failed call freed nothing
// values            buffer(p) rank(r) tag(t) root(r) undefined(i) status_address(p) address(p)
//
// Hand-written (`custom` in spec/data/meaning.txt): Init Init_thread Finalize Abort Pcontrol Session_init; Recv
// Sendrecv Sendrecv_replace Probe Iprobe Mprobe Improbe; Wait Waitany Waitall Waitsome Test Testany Testall Testsome;
// Request_free Cancel; Comm_idup Comm_idup_with_info Comm_get_parent. Everything else is generated.
//
// MPIVET_WRAP(type, MPI_X, (parameters)) { body } exports MPI_X and PMPI_X. `real` (generated, real.h) holds the
// functions of the MPI library; real_resolve() fills it at the first MPI call.
#pragma once
#include <mpi.h>

#include "event/canonical.h"
#include "event/record.h"
#include "real.h"
#include "runtime/buffers/buffers.h"
#include "runtime/buffers/collective_buffers.h"
#include "runtime/buffers/exchange.h"
#include "runtime/buffers/guard.h"
#include "runtime/buffers/sums.h"
#include "runtime/handles/comms.h"
#include "runtime/handles/handles.h"
#include "runtime/handles/requests.h"
#include "runtime/record/attempt.h"
#include "runtime/record/call.h"
#include "runtime/record/interpose.h"
#include "runtime/record/statuses.h"
#include "runtime/record/values.h"
#include "spec/args.h"
#include "spec/functions.h"

namespace mpivet::runtime {
using event::Kind;
using spec::Func;
}  // namespace mpivet::runtime
