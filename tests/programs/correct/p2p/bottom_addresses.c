// Absolute addresses: types over scattered variables, sent from and received at MPI_BOTTOM; negative displacements.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  static int counter;
  int rank, wrong = 0, lengths[3] = {1, 4, 1}, tail[4] = {0};
  double value, values[4];
  char letter;
  MPI_Aint at[3];
  MPI_Datatype types[3] = {MPI_INT, MPI_DOUBLE, MPI_CHAR}, scattered, backwards;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Get_address(&counter, &at[0]);
  MPI_Get_address(values, &at[1]);
  MPI_Get_address(&letter, &at[2]);
  MPI_Type_create_struct(3, lengths, at, types, &scattered);
  MPI_Type_commit(&scattered);
  if (rank == 0) {
    counter = 42, letter = 'm';
    for (int i = 0; i < 4; ++i) values[i] = i / 2.0;
    MPI_Send(MPI_BOTTOM, 1, scattered, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(MPI_BOTTOM, 1, scattered, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    wrong |= counter != 42 || letter != 'm' || values[3] != 1.5;
  }
  MPI_Bcast(MPI_BOTTOM, 1, scattered, 0, MPI_COMM_WORLD);
  MPI_Type_free(&scattered);
  MPI_Type_vector(4, 1, -1, MPI_INT, &backwards);  // runs down from the given address
  MPI_Type_commit(&backwards);
  for (int i = 0; i < 4 && rank == 0; ++i) tail[i] = i;
  if (rank == 0) {
    MPI_Send(&tail[3], 1, backwards, 1, 1, MPI_COMM_WORLD);
  } else {
    MPI_Recv(tail, 4, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    wrong |= tail[0] != 3 || tail[3] != 0;
  }
  MPI_Type_free(&backwards);
  value = wrong;
  MPI_Allreduce(MPI_IN_PLACE, &value, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  MPI_Finalize();
  return value != 0;
}
