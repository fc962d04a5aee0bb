// Reductions and scans.
#include <numeric>

#include "runtime/virtual/blocks.h"
#include "runtime/virtual/forms.h"
#include "runtime/virtual/operation_kept.h"
#include "runtime/virtual/reduction.h"

namespace mpivet::virtual_mpi {
namespace {

// What a member contributes: with MPI_IN_PLACE it is in the receive buffer.
std::function<void(Outgoing&)> contribution(const Comm& comm, const void* sendbuf, const void* recvbuf,
                                            const Block& block) {
  const void* from = sendbuf == MPI_IN_PLACE ? recvbuf : sendbuf;
  return [=, peers = Peers(comm)](Outgoing& out) { out.to_peers(peers, packed(from, block)); };
}

// Those of the peers from the first to before the last.
std::vector<Bytes> contributions(const Incoming& in, const Peers& peers, int first, int last) {
  std::vector<Bytes> all;
  for (int i = first; i < last; ++i) all.push_back(in.from((*peers.ranks)[static_cast<std::size_t>(i)]));
  return all;
}

// The reduction over some of the peers, of which the bytes that make up `wanted` go to the buffer.
struct Wanted {
  std::int64_t first = 0, count = 0;  // elements
};

std::function<int(const Incoming&)> reduced(const Comm& comm, void* recvbuf, const Block& block, MPI_Op op, int first,
                                            int last, Wanted wanted) {
  return [=, peers = Peers(comm), kept = KeptOp(op)](const Incoming& in) {
    if (first >= last) return MPI_SUCCESS;
    Reduction reduction(block.count, block.type, kept);
    const int err = reduction.add_all(contributions(in, peers, first, last));
    if (err) return err;
    const std::vector<std::byte> all = reduction.result();
    const std::size_t size = size_of(block.type);
    unpack(Bytes(all).subspan(static_cast<std::size_t>(wanted.first) * size), recvbuf, wanted.count, block.type);
    return MPI_SUCCESS;
  };
}

int plan_reduce(const Comm& comm, Plan& plan, const void* sendbuf, void* recvbuf, int count, MPI_Datatype type,
                MPI_Op op, int root) {
  const int err = first_error(check_root(comm, root), check_reduction(count, type, op));
  if (err) return err;
  const Root to(comm, root);
  plan.root = root;
  const Block block{count, 0, Type(type)};
  if (to.involved && !(to.here && comm.inter())) {
    const void* from = sendbuf == MPI_IN_PLACE ? recvbuf : sendbuf;
    plan.give = [=](Outgoing& out) { out.to(to.rank, packed(from, block)); };
  }
  if (to.here) plan.take = reduced(comm, recvbuf, block, op, 0, comm.peer_count(), {0, count});
  return MPI_SUCCESS;
}

int plan_allreduce(const Comm& comm, Plan& plan, const void* sendbuf, void* recvbuf, int count, MPI_Datatype type,
                   MPI_Op op) {
  const int err = check_reduction(count, type, op);
  if (err) return err;
  const Block block{count, 0, Type(type)};
  plan.give = contribution(comm, sendbuf, recvbuf, block);
  plan.take = reduced(comm, recvbuf, block, op, 0, comm.peer_count(), {0, count});
  return MPI_SUCCESS;
}

int scatter_result(const Comm& comm, Plan& plan, const void* sendbuf, void* recvbuf, std::int64_t total, Wanted wanted,
                   MPI_Datatype type, MPI_Op op) {
  const int err = check_reduction(total, type, op);
  if (err) return err;
  const Block block{total, 0, Type(type)};
  plan.give = contribution(comm, sendbuf, recvbuf, block);
  plan.take = reduced(comm, recvbuf, block, op, 0, comm.peer_count(), wanted);
  return MPI_SUCCESS;
}

int plan_reduce_scatter(const Comm& comm, Plan& plan, const void* sendbuf, void* recvbuf, const int* recvcounts,
                        MPI_Datatype type, MPI_Op op) {
  const std::int64_t first = std::accumulate(recvcounts, recvcounts + comm.rank, std::int64_t{0});
  const std::int64_t total = std::accumulate(recvcounts, recvcounts + comm.size(), std::int64_t{0});
  return scatter_result(comm, plan, sendbuf, recvbuf, total, {first, recvcounts[comm.rank]}, type, op);
}

int plan_reduce_scatter_block(const Comm& comm, Plan& plan, const void* sendbuf, void* recvbuf, int recvcount,
                              MPI_Datatype type, MPI_Op op) {
  const std::int64_t each = recvcount;
  return scatter_result(comm, plan, sendbuf, recvbuf, each * comm.size(), {each * comm.rank, each}, type, op);
}

int scan(const Comm& comm, Plan& plan, const void* sendbuf, void* recvbuf, int count, MPI_Datatype type, MPI_Op op,
         int last) {
  const int err = comm.inter() ? MPI_ERR_COMM : check_reduction(count, type, op);
  if (err) return err;
  const Block block{count, 0, Type(type)};
  plan.give = contribution(comm, sendbuf, recvbuf, block);
  plan.take = reduced(comm, recvbuf, block, op, 0, last, {0, count});
  return MPI_SUCCESS;
}

int plan_scan(const Comm& comm, Plan& plan, const void* sendbuf, void* recvbuf, int count, MPI_Datatype type,
              MPI_Op op) {
  return scan(comm, plan, sendbuf, recvbuf, count, type, op, comm.rank + 1);
}

// The first rank's buffer stays as it is.
int plan_exscan(const Comm& comm, Plan& plan, const void* sendbuf, void* recvbuf, int count, MPI_Datatype type,
                MPI_Op op) {
  return scan(comm, plan, sendbuf, recvbuf, count, type, op, comm.rank);
}

}  // namespace
}  // namespace mpivet::virtual_mpi

using namespace mpivet::virtual_mpi;
using mpivet::spec::Func;

MPIVET_COLLECTIVE(Reduce, reduce,
                  (const void* sendbuf, void* recvbuf, int count, MPI_Datatype type, MPI_Op op, int root, ),
                  (, sendbuf, recvbuf, count, type, op, root), plan_reduce)

MPIVET_COLLECTIVE(Allreduce, allreduce, (const void* sendbuf, void* recvbuf, int count, MPI_Datatype type, MPI_Op op, ),
                  (, sendbuf, recvbuf, count, type, op), plan_allreduce)

MPIVET_COLLECTIVE(Reduce_scatter, reduce_scatter,
                  (const void* sendbuf, void* recvbuf, const int* recvcounts, MPI_Datatype type, MPI_Op op, ),
                  (, sendbuf, recvbuf, recvcounts, type, op), plan_reduce_scatter)

MPIVET_COLLECTIVE(Reduce_scatter_block, reduce_scatter_block,
                  (const void* sendbuf, void* recvbuf, int recvcount, MPI_Datatype type, MPI_Op op, ),
                  (, sendbuf, recvbuf, recvcount, type, op), plan_reduce_scatter_block)

MPIVET_COLLECTIVE(Scan, scan, (const void* sendbuf, void* recvbuf, int count, MPI_Datatype type, MPI_Op op, ),
                  (, sendbuf, recvbuf, count, type, op), plan_scan)

MPIVET_COLLECTIVE(Exscan, exscan, (const void* sendbuf, void* recvbuf, int count, MPI_Datatype type, MPI_Op op, ),
                  (, sendbuf, recvbuf, count, type, op), plan_exscan)
