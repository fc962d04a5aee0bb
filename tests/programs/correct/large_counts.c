// Large-count variants of MPI 4.
// mpivet-test: ranks=2 mpi=mpich
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, wrong = 0, in[4] = {0}, out[4] = {1, 2, 3, 4}, all[8];
  MPI_Count n, ones[2] = {4, 4};
  MPI_Aint at[2] = {0, 4};
  MPI_Status s;
  MPI_Request q[2];
  MPI_Datatype two;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Irecv_c(in, (MPI_Count)4, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &q[0]);
  MPI_Isend_c(out, (MPI_Count)4, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &q[1]);
  MPI_Wait(&q[0], &s);
  MPI_Wait(&q[1], MPI_STATUS_IGNORE);
  MPI_Get_count_c(&s, MPI_INT, &n);
  wrong |= n != 4 || in[3] != 4;
  MPI_Type_contiguous_c((MPI_Count)2, MPI_INT, &two);
  MPI_Type_commit(&two);
  MPI_Bcast_c(in, (MPI_Count)2, two, 0, MPI_COMM_WORLD);
  MPI_Allgatherv_c(out, 4, MPI_INT, all, ones, at, MPI_INT, MPI_COMM_WORLD);
  wrong |= all[7] != 4;
  MPI_Allreduce_c(out, in, 4, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  wrong |= in[1] != 4;
  MPI_Type_free(&two);
  MPI_Finalize();
  return wrong;
}
