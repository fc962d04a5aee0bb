// Two groups talk over an intercommunicator: messages, collectives, merge, dup, split.
// mpivet-test: ranks=4
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, local, remote_size, wrong = 0, inter_flag, got = -1;
  MPI_Comm half, bridge, copy, merged;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int high = rank >= 2;
  MPI_Comm_split(MPI_COMM_WORLD, high, rank, &half);
  MPI_Comm_rank(half, &local);
  MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, high ? 0 : 2, 1, &bridge);
  MPI_Comm_test_inter(bridge, &inter_flag);
  MPI_Comm_remote_size(bridge, &remote_size);
  wrong |= !inter_flag || remote_size != 2;
  MPI_Sendrecv(&rank, 1, MPI_INT, local, 0, &got, 1, MPI_INT, local, 0, bridge, MPI_STATUS_IGNORE);
  wrong |= got != (rank + 2) % 4;
  int sum = 0, all[2];
  MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, bridge);  // the sum of the other side
  wrong |= sum != (high ? 1 : 5);
  MPI_Allgather(&rank, 1, MPI_INT, all, 1, MPI_INT, bridge);
  wrong |= all[1] != (high ? 1 : 3);
  int value = rank == 1 ? 44 : 0;
  MPI_Bcast(&value, 1, MPI_INT, high ? 1 : rank == 1 ? MPI_ROOT : MPI_PROC_NULL, bridge);
  if (high) wrong |= value != 44;
  int gathered[2] = {0, 0};
  MPI_Gather(&rank, 1, MPI_INT, gathered, 1, MPI_INT, high ? (rank == 2 ? MPI_ROOT : MPI_PROC_NULL) : 0, bridge);
  if (rank == 2) wrong |= gathered[1] != 1;
  MPI_Barrier(bridge);
  MPI_Comm_dup(bridge, &copy);
  MPI_Intercomm_merge(copy, high, &merged);
  MPI_Comm_rank(merged, &got);
  wrong |= got != rank;
  MPI_Comm_free(&merged);
  MPI_Comm_free(&copy);
  MPI_Comm_free(&bridge);
  MPI_Comm_free(&half);
  MPI_Finalize();
  return wrong;
}
