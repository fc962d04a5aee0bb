// Windows of all flavours, freed.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, *memory, *shared;
  static double value[8], got;
  MPI_Win created, allocated, dynamic, on_node;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  value[0] = 10 + rank;
  MPI_Win_create(value, sizeof value, sizeof value[0], MPI_INFO_NULL, MPI_COMM_WORLD, &created);
  MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &allocated);
  MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &dynamic);
  MPI_Win_allocate_shared(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &shared, &on_node);
  MPI_Win_fence(0, created);
  MPI_Get(&got, 1, MPI_DOUBLE, 1 - rank, 0, 1, MPI_DOUBLE, created);
  MPI_Win_fence(0, created);
  MPI_Win_free(&on_node);
  MPI_Win_free(&dynamic);
  MPI_Win_free(&allocated);
  MPI_Win_free(&created);
  MPI_Finalize();
  return got == 11 - rank ? 0 : 1;
}
