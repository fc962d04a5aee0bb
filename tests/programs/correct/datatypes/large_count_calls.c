// MPI 4 calls with MPI_Count arguments: messages, types, collectives, packing.
// mpivet-test: ranks=2 mpi=mpich
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, wrong = 0, in[6] = {0}, out[6] = {1, 2, 3, 4, 5, 6}, all[12];
  MPI_Count n = 6, counts[2] = {6, 6}, received, size, position = 0;
  MPI_Aint at[2] = {0, 6};
  char packed[64];
  MPI_Datatype comb;
  MPI_Request q[2];
  MPI_Status s;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Irecv_c(in, n, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &q[0]);
  MPI_Isend_c(out, n, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &q[1]);
  MPI_Wait(&q[0], &s);
  MPI_Wait(&q[1], MPI_STATUS_IGNORE);
  MPI_Get_count_c(&s, MPI_INT, &received);
  wrong |= received != 6 || in[5] != 6;
  MPI_Type_vector_c(3, 1, 2, MPI_INT, &comb);
  MPI_Type_commit(&comb);
  MPI_Type_size_c(comb, &size);
  wrong |= size != 12;
  if (rank == 0)
    MPI_Send_c(out, 1, comb, 1, 1, MPI_COMM_WORLD);
  else
    MPI_Recv_c(in, 3, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (rank == 1) wrong |= in[2] != 5;
  MPI_Allgather_c(out, n, MPI_INT, all, n, MPI_INT, MPI_COMM_WORLD);
  MPI_Allgatherv_c(out, n, MPI_INT, all, counts, at, MPI_INT, MPI_COMM_WORLD);
  wrong |= all[11] != 6;
  MPI_Allreduce_c(out, in, n, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Bcast_c(in, n, MPI_INT, 1, MPI_COMM_WORLD);
  wrong |= in[5] != 12;
  MPI_Pack_c(out, 3, MPI_INT, packed, 64, &position, MPI_COMM_WORLD);
  wrong |= position != 12;
  MPI_Type_free(&comb);
  MPI_Finalize();
  return wrong;
}
