#include "runtime/replay/ranks.h"

#include "runtime/replay/wrap.h"

namespace mpivet::replay {

int peer_in(MPI_Comm comm, int world_rank) {
  if (comm == MPI_COMM_WORLD) return world_rank;
  int inter = 0, found = MPI_UNDEFINED;
  MPI_Group world = MPI_GROUP_NULL, peers = MPI_GROUP_NULL;
  if (real.Comm_test_inter(comm, &inter) != MPI_SUCCESS) return MPI_UNDEFINED;
  real.Comm_group(MPI_COMM_WORLD, &world);
  if (inter)
    real.Comm_remote_group(comm, &peers);
  else
    real.Comm_group(comm, &peers);
  real.Group_translate_ranks(world, 1, &world_rank, peers, &found);
  real.Group_free(&world);
  real.Group_free(&peers);
  return found;
}

int of_group(MPI_Group group) {
  const Inside inside;
  int rank = MPI_UNDEFINED;
  if (group == MPI_GROUP_NULL || real.Group_rank(group, &rank) != MPI_SUCCESS) return 0;
  return rank == MPI_UNDEFINED ? 0 : 1;
}

int of_leader(MPI_Comm local_comm, int local_leader) {
  const Inside inside;
  int rank = MPI_UNDEFINED;
  if (local_comm == MPI_COMM_NULL || real.Comm_rank(local_comm, &rank) != MPI_SUCCESS) return 1;
  return rank == local_leader ? 2 : 1;
}

}  // namespace mpivet::replay
