// A method that leaves a communicator behind in each call.
#include <mpi.h>

struct Grid {
  MPI_Comm comm;
  int rows = 1;

  template <typename T>
  T sum_of_row(T value, int row) const {
    MPI_Comm line;
    MPI_Comm_split(comm, row, 0, &line);  // EXPECT: STATIC:HANDLE:NEVER_FREED message~"'line'"
    T sum{};
    MPI_Allreduce(&value, &sum, 1, MPI_DOUBLE, MPI_SUM, line);
    return sum;
  }
};

double sum(const Grid& grid, double value) { return grid.sum_of_row(value, 0); }
