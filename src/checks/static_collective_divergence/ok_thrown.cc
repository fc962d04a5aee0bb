// An exception that leaves the function ends the way, and so does one whose handler aborts. Both ways of a handler meet again.
#include <mpi.h>

#include <stdexcept>

void checked(int size) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank >= size) throw std::out_of_range("rank");
  MPI_Barrier(MPI_COMM_WORLD);
}

void aborted(int size) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  try {
    if (rank >= size) throw std::out_of_range("rank");
    MPI_Barrier(MPI_COMM_WORLD);
  } catch (const std::exception&) {
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
}

int later(int size) {
  int rank, wrong = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  try {
    if (rank >= size) throw std::out_of_range("rank");
  } catch (const std::exception&) {
    wrong = 1;
  }
  MPI_Allreduce(MPI_IN_PLACE, &wrong, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  return wrong;
}
