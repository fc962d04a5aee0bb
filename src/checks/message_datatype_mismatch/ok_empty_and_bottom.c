// Empty messages match whatever type they are given, and absolute addresses with MPI_BOTTOM are as good as any.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, id = 3, wrong = 0;
  double x = 4.5;
  MPI_Aint at[2];
  MPI_Datatype both, types[2] = {MPI_INT, MPI_DOUBLE};
  int lengths[2] = {1, 1};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) MPI_Send(&x, 0, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
  else MPI_Recv(&id, 0, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (rank == 1) {
    id = 0;
    x = 0;
  }
  MPI_Get_address(&id, &at[0]);
  MPI_Get_address(&x, &at[1]);
  MPI_Type_create_struct(2, lengths, at, types, &both);
  MPI_Type_commit(&both);
  if (rank == 0) MPI_Send(MPI_BOTTOM, 1, both, 1, 1, MPI_COMM_WORLD);
  else MPI_Recv(MPI_BOTTOM, 1, both, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  wrong = id != 3 || x != 4.5;
  MPI_Type_free(&both);
  MPI_Finalize();
  return wrong;
}
