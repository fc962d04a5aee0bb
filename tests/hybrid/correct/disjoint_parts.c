// Two threads receive into two parts of one array.
#include <mpi.h>

static double field[20];
static void receive(double* part, int tag) {
  MPI_Recv(part, 10, MPI_DOUBLE, MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
int main(int argc, char** argv) {
  int provided, rank, size;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
#pragma omp parallel sections
    {
#pragma omp section
      receive(field, 1);
#pragma omp section
      receive(field + 10, 2);
    }
#pragma omp parallel sections
    {
#pragma omp section
      MPI_Recv(&field[0], 10, MPI_DOUBLE, 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#pragma omp section
      MPI_Recv(&field[10], 10, MPI_DOUBLE, 1, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
  } else if (rank == 1) {
    for (int tag = 1; tag < 5; ++tag) MPI_Send(field, 10, MPI_DOUBLE, 0, tag, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
