#include "runtime/virtual/send_receive.h"

#include "event/canonical.h"
#include "runtime/virtual/arguments.h"

namespace mpivet::virtual_mpi {
namespace {

void describe(Operation& op, const Comm& comm, Buffer buffer, int tag) {
  op.comm = comm.handle;
  op.context = comm.context;
  op.peers = comm.peers();
  op.buffer = const_cast<void*>(buffer.address);
  op.count = buffer.count;
  op.type = Type(buffer.type);
  op.tag = tag == MPI_ANY_TAG ? event::kAnyTag : tag;
}

int check_source(const Comm& comm, int source) {
  return source == MPI_ANY_SOURCE ? MPI_SUCCESS : check_peer(comm, source);
}
int check_wanted_tag(int tag) { return tag == MPI_ANY_TAG ? MPI_SUCCESS : check_tag(tag); }

int source_of(const Comm& comm, int source) {
  return source == MPI_ANY_SOURCE ? event::kAnySource : comm.world_rank(source);
}

}  // namespace

int prepare_send(Operation& op, Buffer buffer, Envelope to, spec::Mode mode) {
  const Comm* comm = find_comm(to.comm);
  if (!comm) return MPI_ERR_COMM;
  const int err = first_error(check_data(buffer.count, buffer.type), check_tag(to.tag), check_peer(*comm, to.peer));
  if (err) return err;
  describe(op, *comm, buffer, to.tag);
  op.mode = mode;
  op.kind = to.peer == MPI_PROC_NULL ? Operation::Kind::nothing : Operation::Kind::send;
  if (to.peer != MPI_PROC_NULL) op.peer = comm->world_rank(to.peer);
  return MPI_SUCCESS;
}

int prepare_receive(Operation& op, Buffer buffer, Envelope from) {
  const Comm* comm = find_comm(from.comm);
  if (!comm) return MPI_ERR_COMM;
  const int err =
      first_error(check_data(buffer.count, buffer.type), check_wanted_tag(from.tag), check_source(*comm, from.peer));
  if (err) return err;
  describe(op, *comm, buffer, from.tag);
  op.kind = from.peer == MPI_PROC_NULL ? Operation::Kind::nothing : Operation::Kind::receive;
  if (from.peer != MPI_PROC_NULL) op.peer = source_of(*comm, from.peer);
  return MPI_SUCCESS;
}

int prepare_probe(Wanted& wanted, const Comm& comm, int source, int tag) {
  const int err = first_error(check_wanted_tag(tag), check_source(comm, source));
  if (err || source == MPI_PROC_NULL) return err;
  wanted = {comm.context, source_of(comm, source), tag == MPI_ANY_TAG ? event::kAnyTag : tag};
  return MPI_SUCCESS;
}

}  // namespace mpivet::virtual_mpi
