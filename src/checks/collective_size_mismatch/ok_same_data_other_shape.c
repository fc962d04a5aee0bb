// Ten integers are ten integers: as ten, as one contiguous type, as two vectors of five.
// mpivet-test: ranks=3
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, values[19] = {0}, all[30];
  MPI_Datatype ten, five;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_contiguous(10, MPI_INT, &ten);
  MPI_Type_vector(5, 1, 2, MPI_INT, &five);
  MPI_Type_commit(&ten);
  MPI_Type_commit(&five);
  if (rank == 0) MPI_Bcast(values, 10, MPI_INT, 0, MPI_COMM_WORLD);
  else if (rank == 1) MPI_Bcast(values, 1, ten, 0, MPI_COMM_WORLD);
  else MPI_Bcast(values, 2, five, 0, MPI_COMM_WORLD);
  MPI_Gather(values, 10, MPI_INT, all, 1, ten, 0, MPI_COMM_WORLD);
  MPI_Type_free(&ten);
  MPI_Type_free(&five);
  MPI_Finalize();
  return 0;
}
