// Communicators, groups, types and windows made and freed in a loop: many over time, few at any moment.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, wrong = 0, v, memory;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 60; ++i) {
    MPI_Comm comm, half;
    MPI_Group group;
    MPI_Datatype type;
    MPI_Win win;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_split(comm, rank, 0, &half);
    MPI_Comm_group(half, &group);
    MPI_Type_contiguous(1 + i, MPI_INT, &type);
    MPI_Type_commit(&type);
    v = rank == i % 2 ? i : -1;
    MPI_Bcast(&v, 1, MPI_INT, i % 2, comm);
    wrong |= v != i;
    if (i % 10 == 0) {
      MPI_Win_create(&memory, sizeof memory, 1, MPI_INFO_NULL, comm, &win);
      MPI_Win_free(&win);
    }
    MPI_Type_free(&type);
    MPI_Group_free(&group);
    MPI_Comm_free(&half);
    MPI_Comm_free(&comm);
  }
  MPI_Finalize();
  return wrong;
}
