// Workers send two results each; the root takes the second kind first, so the first sends must be buffered.
// mpivet-test: ranks=3
#include <mpi.h>

enum { kEnergy = 1, kCount = 2 };

int main(int argc, char** argv) {
  int rank, size, count = 3;
  double energy = 1.5;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    for (int i = 1; i < size; ++i) {
      MPI_Recv(&count, 1, MPI_INT, i, kCount, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // ALSO: GLOBAL:DEADLOCK:POTENTIAL
      MPI_Recv(&energy, 1, MPI_DOUBLE, i, kEnergy, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
  } else {
    MPI_Send(&energy, 1, MPI_DOUBLE, 0, kEnergy, MPI_COMM_WORLD);  // EXPECT: GLOBAL:DEADLOCK:POTENTIAL
    MPI_Send(&count, 1, MPI_INT, 0, kCount, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
