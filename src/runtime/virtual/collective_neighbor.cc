// Collectives with the neighbours of a topology.
#include <map>

#include "runtime/virtual/blocks.h"
#include "runtime/virtual/forms.h"
#include "runtime/virtual/numbers.h"

namespace mpivet::virtual_mpi {
namespace {

// In MPI_COMM_WORLD; MPI_PROC_NULL stays.
struct Neighbours {
  std::vector<int> sources, destinations;
};

int world_rank(const Comm& comm, int rank) { return rank == MPI_PROC_NULL ? rank : comm.world_rank(rank); }

bool find(const Comm& comm, Neighbours& found) {
  if (!neighbours_of(comm, found.sources, found.destinations)) return false;
  for (int& rank : found.sources) rank = world_rank(comm, rank);
  for (int& rank : found.destinations) rank = world_rank(comm, rank);
  return true;
}

// A rank may be a neighbour several times: its messages go as one, each with its length in front.
void append(std::vector<std::byte>& to, const std::vector<std::byte>& message) {
  const auto length = bytes_of(std::vector<std::uint64_t>{message.size()});
  to.insert(to.end(), length.begin(), length.end());
  to.insert(to.end(), message.begin(), message.end());
}

Bytes next_message(Bytes& from) {
  if (from.size() < sizeof(std::uint64_t)) return {};
  const std::uint64_t length = numbers_in<std::uint64_t>(from.first(sizeof(std::uint64_t)))[0];
  const Bytes message = from.subspan(sizeof(std::uint64_t), length);
  from = from.subspan(sizeof(std::uint64_t) + length);
  return message;
}

// `outgoing(i)`: the piece of the send buffer for the i-th destination.
int exchange(const Comm& comm, Plan& plan, const void* sendbuf, const std::function<Blocks(int n)>& outgoing,
             void* recvbuf, const std::function<Blocks(int n)>& incoming) {
  Neighbours with;
  if (!find(comm, with)) return MPI_ERR_TOPOLOGY;
  const Blocks out_blocks = outgoing(static_cast<int>(with.destinations.size()));
  const Blocks in_blocks = incoming(static_cast<int>(with.sources.size()));
  const int err = first_error(check_blocks(out_blocks), check_blocks(in_blocks));
  if (err) return err;
  plan.give = [=](Outgoing& out) {
    std::map<int, std::vector<std::byte>> messages;
    for (std::size_t i = 0; i < out_blocks.size(); ++i)
      if (with.destinations[i] != MPI_PROC_NULL) append(messages[with.destinations[i]], packed(sendbuf, out_blocks[i]));
    for (auto& [rank, message] : messages) out.to(rank, std::move(message));
  };
  // What goes down a dimension comes in from above: it matters where both neighbours are the same rank.
  const std::size_t other_side = comm.topology->kind == Topology::Kind::cart ? 1 : 0;
  plan.take = [=](const Incoming& in) {
    std::map<int, Bytes> left;
    int error = MPI_SUCCESS;
    for (std::size_t sent = 0; sent < in_blocks.size(); ++sent) {
      const std::size_t i = sent ^ other_side;
      const int source = with.sources[i];
      if (source == MPI_PROC_NULL) continue;
      Bytes& messages = left.try_emplace(source, in.from(source)).first->second;
      error = first_error(error, unpack(next_message(messages), recvbuf, in_blocks[i]));
    }
    return error;
  };
  return MPI_SUCCESS;
}

// The same to all.
std::function<Blocks(int)> repeated(int count, MPI_Datatype type) {
  return [=](int n) { return Blocks(static_cast<std::size_t>(n), Block{count, 0, Type(type)}); };
}
std::function<Blocks(int)> equal(int count, MPI_Datatype type) {
  return [=](int n) { return equal_blocks(n, count, type); };
}
std::function<Blocks(int)> listed(const int* counts, const int* displs, MPI_Datatype type) {
  return [=](int n) { return blocks_of(n, counts, displs, type); };
}
std::function<Blocks(int)> listed(const int* counts, const MPI_Aint* displs, const MPI_Datatype* types) {
  return [=](int n) { return blocks_of(n, counts, displs, types); };
}

int plan_allgather(const Comm& comm, Plan& plan, const void* sendbuf, int sendcount, MPI_Datatype sendtype,
                   void* recvbuf, int recvcount, MPI_Datatype recvtype) {
  return exchange(comm, plan, sendbuf, repeated(sendcount, sendtype), recvbuf, equal(recvcount, recvtype));
}

int plan_allgatherv(const Comm& comm, Plan& plan, const void* sendbuf, int sendcount, MPI_Datatype sendtype,
                    void* recvbuf, const int* recvcounts, const int* displs, MPI_Datatype recvtype) {
  return exchange(comm, plan, sendbuf, repeated(sendcount, sendtype), recvbuf, listed(recvcounts, displs, recvtype));
}

int plan_alltoall(const Comm& comm, Plan& plan, const void* sendbuf, int sendcount, MPI_Datatype sendtype,
                  void* recvbuf, int recvcount, MPI_Datatype recvtype) {
  return exchange(comm, plan, sendbuf, equal(sendcount, sendtype), recvbuf, equal(recvcount, recvtype));
}

int plan_alltoallv(const Comm& comm, Plan& plan, const void* sendbuf, const int* sendcounts, const int* sdispls,
                   MPI_Datatype sendtype, void* recvbuf, const int* recvcounts, const int* rdispls,
                   MPI_Datatype recvtype) {
  return exchange(comm, plan, sendbuf, listed(sendcounts, sdispls, sendtype), recvbuf,
                  listed(recvcounts, rdispls, recvtype));
}

int plan_alltoallw(const Comm& comm, Plan& plan, const void* sendbuf, const int* sendcounts, const MPI_Aint* sdispls,
                   const MPI_Datatype* sendtypes, void* recvbuf, const int* recvcounts, const MPI_Aint* rdispls,
                   const MPI_Datatype* recvtypes) {
  return exchange(comm, plan, sendbuf, listed(sendcounts, sdispls, sendtypes), recvbuf,
                  listed(recvcounts, rdispls, recvtypes));
}

}  // namespace
}  // namespace mpivet::virtual_mpi

using namespace mpivet::virtual_mpi;
using mpivet::spec::Func;

MPIVET_COLLECTIVE(Neighbor_allgather, neighbor_allgather,
                  (const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf, int recvcount,
                   MPI_Datatype recvtype, ),
                  (, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype), plan_allgather)

MPIVET_COLLECTIVE(Neighbor_allgatherv, neighbor_allgatherv,
                  (const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf, const int* recvcounts,
                   const int* displs, MPI_Datatype recvtype, ),
                  (, sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype), plan_allgatherv)

MPIVET_COLLECTIVE(Neighbor_alltoall, neighbor_alltoall,
                  (const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf, int recvcount,
                   MPI_Datatype recvtype, ),
                  (, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype), plan_alltoall)

MPIVET_COLLECTIVE(Neighbor_alltoallv, neighbor_alltoallv,
                  (const void* sendbuf, const int* sendcounts, const int* sdispls, MPI_Datatype sendtype, void* recvbuf,
                   const int* recvcounts, const int* rdispls, MPI_Datatype recvtype, ),
                  (, sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype), plan_alltoallv)

MPIVET_COLLECTIVE(Neighbor_alltoallw, neighbor_alltoallw,
                  (const void* sendbuf, const int* sendcounts, const MPI_Aint* sdispls, const MPI_Datatype* sendtypes,
                   void* recvbuf, const int* recvcounts, const MPI_Aint* rdispls, const MPI_Datatype* recvtypes, ),
                  (, sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes), plan_alltoallw)
