// Arguments that do not count may be anything: of other ranks than the root, of MPI_IN_PLACE, of MPI_PROC_NULL.
// mpivet-test: ranks=2
#include <mpi.h>
#include <stddef.h>

int main(int argc, char** argv) {
  int rank, value[2] = {0, 0}, all[2] = {0, 0}, wrong;
  MPI_Comm part, inter;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  all[rank] = rank + 1;
  if (rank == 0)
    MPI_Gather(MPI_IN_PLACE, -1, MPI_DATATYPE_NULL, all, 1, MPI_INT, 0, MPI_COMM_WORLD);
  else
    MPI_Gather(&all[1], 1, MPI_INT, NULL, -1, MPI_DATATYPE_NULL, 0, MPI_COMM_WORLD);
  wrong = rank == 0 && all[1] != 2;
  MPI_Send(value, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
  MPI_Recv(value, 1, MPI_INT, MPI_PROC_NULL, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Comm_split(MPI_COMM_WORLD, rank, 0, &part);
  MPI_Intercomm_create(part, 0, MPI_COMM_WORLD, 1 - rank, 5, &inter);
  value[0] = 3;
  MPI_Bcast(value, 1, MPI_INT, rank == 0 ? MPI_ROOT : 0, inter);
  MPI_Comm_free(&inter);
  MPI_Comm_free(&part);
  MPI_Finalize();
  return wrong;
}
