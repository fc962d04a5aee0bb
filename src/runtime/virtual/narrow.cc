#include "runtime/virtual/narrow.h"

#include "runtime/virtual/comm.h"

namespace mpivet::virtual_mpi {

int entries(MPI_Comm handle, Entries of) {
  const Comm* comm = find_comm(handle);
  if (!comm) return 0;
  std::vector<int> sources, destinations;
  switch (of) {
    case Entries::peers:
      return comm->peer_count();
    case Entries::local_size:
      return comm->size();
    case Entries::in_degree:
      return neighbours_of(*comm, sources, destinations) ? static_cast<int>(sources.size()) : 0;
    case Entries::out_degree:
      return neighbours_of(*comm, sources, destinations) ? static_cast<int>(destinations.size()) : 0;
  }
  return 0;
}

bool is_root(MPI_Comm handle, int root) {
  const Comm* comm = find_comm(handle);
  return comm && (comm->remote ? root == MPI_ROOT : root == comm->rank);
}

}  // namespace mpivet::virtual_mpi
