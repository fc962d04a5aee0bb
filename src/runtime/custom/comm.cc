// Communicators that do not come into being like the others.
#include "runtime/handles/pending_comms.h"
#include "runtime/record/wrap.h"

namespace mpivet::runtime {
namespace {

// The handle may be written only when the request completes; its group and topology are those of the parent. The
// description is told with the call, the handle registered when it is there.
std::uint32_t duplicate_started(MPI_Comm parent, const MPI_Comm* made, const MPI_Request* request, std::uint32_t& id) {
  id = table(spec::HandleKind::comm).next_id();
  describe_comm(id, comm_id(parent), parent);
  const std::uint32_t ticket = expect_comm(made, id);
  if (*made == MPI_COMM_NULL) return new_request(request, kMakesComm, ticket);
  comm_is_ready(ticket);
  return new_request(request, 0, 0);
}

template <class Args, class Real, class Fill>
int duplicate(Call& call, MPI_Comm comm, MPI_Comm* newcomm, MPI_Request* request, Real&& really, Fill&& fill) {
  if (!call.active()) return really();
  if (newcomm) *newcomm = MPI_COMM_NULL;
  const int err = really();
  std::uint32_t new_id = event::kNullHandle, request_id = event::kNullHandle;
  if (!err) request_id = duplicate_started(comm, newcomm, request, new_id);
  if (auto* a = call.begin<Args>(Kind::call)) {
    a->comm = comm_id(comm);
    a->newcomm_addr = address(newcomm);
    a->newcomm = new_id;
    a->request_addr = address(request);
    a->request = request_id;
    fill(a);
    call.publish(err);
  }
  return err;
}

}  // namespace
}  // namespace mpivet::runtime

using namespace mpivet;
using namespace mpivet::runtime;

MPIVET_WRAP(int, MPI_Comm_idup, (MPI_Comm comm, MPI_Comm* newcomm, MPI_Request* request)) {
  Call call(Func::Comm_idup, MPIVET_CALLER);
  attempt(call, comm, newcomm, request);
  return duplicate<args::Comm_idup>(
      call, comm, newcomm, request, [&] { return real.Comm_idup(comm, newcomm, request); }, [](auto*) {});
}

#ifdef MPIVET_HAS_MPI_Comm_idup_with_info
MPIVET_WRAP(int, MPI_Comm_idup_with_info, (MPI_Comm comm, MPI_Info info, MPI_Comm* newcomm, MPI_Request* request)) {
  Call call(Func::Comm_idup_with_info, MPIVET_CALLER);
  attempt(call, comm, info, newcomm, request);
  return duplicate<args::Comm_idup_with_info>(
      call, comm, newcomm, request, [&] { return real.Comm_idup_with_info(comm, info, newcomm, request); },
      [&](auto* a) { a->info = info_id(info); });
}
#endif

// The parent was described in MPI_Init; asking for it makes no new communicator.
MPIVET_WRAP(int, MPI_Comm_get_parent, (MPI_Comm * parent)) {
  Call call(Func::Comm_get_parent, MPIVET_CALLER);
  attempt(call, parent);
  const int err = real.Comm_get_parent(parent);
  if (!call.active()) return err;
  if (auto* a = call.begin<args::Comm_get_parent>(Kind::call)) {
    a->parent_addr = address(parent);
    a->parent = err ? event::kNullHandle : comm_id(*parent);
    call.publish(err);
  }
  return err;
}
