// What containers hold, structures that begin with the type, bytes, objects.
#include <mpi.h>

#include <array>
#include <complex>
#include <vector>

struct Mixed {
  double x;
  int n;
};
struct Tagged {
  char tag;
  double x;
};
struct Shape {
  virtual ~Shape() = default;
  double area = 0;
};

void share(std::vector<double>& values, std::array<std::array<int, 3>, 2>& table, std::vector<std::complex<double>>& waves,
           Mixed& mixed, Tagged& tagged, Shape& shape, std::vector<char>& bytes) {
  const int n = static_cast<int>(values.size());
  MPI_Bcast(values.data(), n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Bcast(&values[0], n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Bcast(&table, 6, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Bcast(waves.data(), 2 * n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Bcast(&mixed, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Bcast(&tagged, 2, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Bcast(&shape, 2, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Bcast(bytes.data(), n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Allreduce(MPI_IN_PLACE, values.data(), n, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}
