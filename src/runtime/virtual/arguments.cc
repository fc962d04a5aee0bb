#include "runtime/virtual/arguments.h"

namespace mpivet::virtual_mpi {

int check_data(std::int64_t count, MPI_Datatype type) {
  if (count < 0) return MPI_ERR_COUNT;
  return type == MPI_DATATYPE_NULL ? MPI_ERR_TYPE : MPI_SUCCESS;
}

int check_tag(int tag) { return tag < 0 ? MPI_ERR_TAG : MPI_SUCCESS; }

int check_peer(const Comm& comm, int rank) {
  return rank == MPI_PROC_NULL || (rank >= 0 && rank < comm.peer_count()) ? MPI_SUCCESS : MPI_ERR_RANK;
}

int check_root(const Comm& comm, int root) {
  if (comm.inter() && (root == MPI_ROOT || root == MPI_PROC_NULL)) return MPI_SUCCESS;
  return root >= 0 && root < comm.peer_count() ? MPI_SUCCESS : MPI_ERR_ROOT;
}

}  // namespace mpivet::virtual_mpi
