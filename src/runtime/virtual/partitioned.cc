// Partitioned messages of MPI 4: on their way when all partitions are ready. Requests of both ends meet in the order in
// which they were made, by ranks, tag and communicator, and with no other messages.
#include "runtime/virtual/partitioned.h"

#include <mpi.h>

#include "declared.h"

#ifdef MPIVET_HAS_MPI_Psend_init
#include <map>

#include "event/canonical.h"
#include "runtime/virtual/arguments.h"
#include "runtime/virtual/completion.h"
#include "runtime/virtual/errors.h"
#include "runtime/virtual/rank.h"
#include "runtime/virtual/send_receive.h"

namespace mpivet::virtual_mpi {
namespace {

using spec::Func;

// The same number at both ends.
std::uint64_t context_of(const Operation& op, int from, int to) {
  static auto& made = *new std::map<std::uint64_t, std::uint64_t>;
  const auto ends = static_cast<std::uint64_t>(from) << 32 | static_cast<std::uint32_t>(to);
  const std::uint64_t all =
      event::mix(event::mix(event::mix(op.context, 0x706172746564ull), ends), static_cast<std::uint64_t>(op.tag));
  return event::mix(all, ++made[all]);
}

int hand_out(Operation op, int partitions, MPI_Comm comm, MPI_Request* request, Func func) {
  if (op.kind == Operation::Kind::receive && op.peer == event::kAnySource)
    return fail(find_comm(comm), MPI_ERR_RANK, func);
  op.func = func;
  op.persistent = true;
  op.partitions = std::make_shared<Partitions>();
  op.partitions->ready.resize(static_cast<std::size_t>(partitions));
  if (op.kind == Operation::Kind::send) op.context = context_of(op, me.rank, op.peer);
  if (op.kind == Operation::Kind::receive) op.context = context_of(op, op.peer, me.rank);
  *request = make_request(std::move(op));
  return MPI_SUCCESS;
}

// All of `first` to `last`.
int make_ready(int first, int last, MPI_Request request, Func func) {
  Operation* op = request == MPI_REQUEST_NULL ? nullptr : requests().find(request);
  if (!op || !op->partitions || !op->active) return fail(MPI_ERR_REQUEST, func);
  if (op->kind == Operation::Kind::nothing) return MPI_SUCCESS;
  if (op->kind != Operation::Kind::send) return fail(find_comm(op->comm), MPI_ERR_REQUEST, func);
  auto& ready = op->partitions->ready;
  for (int i = first; i <= last; ++i) {
    const auto at = static_cast<std::size_t>(i);
    if (i < 0 || at >= ready.size() || ready[at]) return fail(find_comm(op->comm), MPI_ERR_ARG, func);
    ready[at] = true;
    if (--op->partitions->missing == 0) send_partitions(*op);
  }
  return MPI_SUCCESS;
}

template <class>
struct Second;
template <class R, class A, class B, class... C>
struct Second<R(A, B, C...)> {
  using type = B;
};
using List = Second<decltype(PMPI_Pready_list)>::type;  // of constant numbers, or not

}  // namespace
}  // namespace mpivet::virtual_mpi

using namespace mpivet::virtual_mpi;
using mpivet::spec::Func;
using mpivet::spec::Mode;

int PMPI_Psend_init(const void* buf, int partitions, MPI_Count count, MPI_Datatype type, int dest, int tag,
                    MPI_Comm comm, MPI_Info, MPI_Request* request) {
  Operation op;
  int err = partitions > 0 ? MPI_SUCCESS : MPI_ERR_ARG;
  if (!err) err = prepare_send(op, {buf, partitions * count, type}, {dest, tag, comm}, Mode::standard);
  if (err) return fail(find_comm(comm), err, Func::Psend_init);
  return hand_out(std::move(op), partitions, comm, request, Func::Psend_init);
}

int PMPI_Precv_init(void* buf, int partitions, MPI_Count count, MPI_Datatype type, int source, int tag, MPI_Comm comm,
                    MPI_Info, MPI_Request* request) {
  Operation op;
  int err = partitions > 0 ? MPI_SUCCESS : MPI_ERR_ARG;
  if (!err) err = prepare_receive(op, {buf, partitions * count, type}, {source, tag, comm});
  if (err) return fail(find_comm(comm), err, Func::Precv_init);
  return hand_out(std::move(op), partitions, comm, request, Func::Precv_init);
}

int PMPI_Pready(int partition, MPI_Request request) { return make_ready(partition, partition, request, Func::Pready); }

int PMPI_Pready_range(int low, int high, MPI_Request request) {
  return make_ready(low, high, request, Func::Pready_range);
}

int PMPI_Pready_list(int length, List partitions, MPI_Request request) {
  for (int i = 0; i < length; ++i)
    if (const int err = make_ready(partitions[i], partitions[i], request, Func::Pready_list)) return err;
  return MPI_SUCCESS;
}

// A partition has arrived when the message has; what is learnt is kept until a call that completes the request.
int PMPI_Parrived(MPI_Request request, int partition, int* flag) {
  Requests one(1, &request);
  const Operation* known = one.ok() ? one.operation(0) : nullptr;
  if (!known || !known->partitions) return fail(MPI_ERR_REQUEST, Func::Parrived);
  if (partition < 0 || static_cast<std::size_t>(partition) >= known->partitions->ready.size())
    return fail_for(one, MPI_ERR_ARG, Func::Parrived);
  Operation& op = *one.operation(0);
  if (op.active && !op.finished) {
    const Response response = one.ask(StopKind::test_all, Func::Parrived);
    if (response.flag) finish(op, response.find(op.number));
  }
  *flag = !op.active || op.finished;
  return MPI_SUCCESS;
}
#endif
