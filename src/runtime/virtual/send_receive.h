// Point-to-point operations out of the arguments of calls.
#pragma once
#include "runtime/virtual/request.h"

namespace mpivet::virtual_mpi {

struct Envelope {
  int peer, tag;
  MPI_Comm comm;
};
struct Buffer {
  const void* address;
  std::int64_t count;
  MPI_Datatype type;
};

// Fill the operation; an error class.
int prepare_send(Operation& op, Buffer buffer, Envelope to, spec::Mode mode);
int prepare_receive(Operation& op, Buffer buffer, Envelope from);

// For probes: what a receive with these arguments would take.
struct Wanted {
  std::uint64_t context;
  int source, tag;  // as in the protocol
};
int prepare_probe(Wanted& wanted, const Comm& comm, int source, int tag);

}  // namespace mpivet::virtual_mpi
