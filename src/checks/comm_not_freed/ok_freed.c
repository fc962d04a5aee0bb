// All the ways to make a communicator, each freed or disconnected.
// mpivet-test: ranks=3
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, size, periodic = 1, first = 0;
  MPI_Comm dup, idup, half, grid, made, grouped, inter, merged, node;
  MPI_Group world, all;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm_dup(MPI_COMM_WORLD, &dup);
  MPI_Comm_idup(MPI_COMM_WORLD, &idup, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Comm_split(MPI_COMM_WORLD, rank == 0, rank, &half);
  MPI_Cart_create(dup, 1, &size, &periodic, 1, &grid);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_incl(world, 1, &first, &all);
  MPI_Comm_create(MPI_COMM_WORLD, all, &made);
  if (rank == 0) MPI_Comm_create_group(MPI_COMM_WORLD, all, 5, &grouped);
  MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank == 0 ? 1 : 0, 6, &inter);
  MPI_Intercomm_merge(inter, rank == 0, &merged);
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
  MPI_Barrier(merged);
  MPI_Comm_free(&dup);
  MPI_Comm_free(&idup);
  MPI_Comm_free(&half);
  MPI_Comm_free(&grid);
  if (made != MPI_COMM_NULL) MPI_Comm_free(&made);
  if (rank == 0) MPI_Comm_free(&grouped);
  MPI_Comm_free(&merged);
  MPI_Comm_disconnect(&inter);
  MPI_Comm_free(&node);
  MPI_Group_free(&world);
  MPI_Group_free(&all);
  MPI_Finalize();
  return 0;
}
