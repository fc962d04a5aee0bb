// The container in the place of what it holds, another type, a structure that begins otherwise.
#include <mpi.h>

#include <array>
#include <vector>

struct Particle {
  int id;
  double x[3];
};

void share(std::vector<double>& values, std::array<float, 3>& point, std::vector<Particle>& particles) {
  const int n = static_cast<int>(values.size());
  MPI_Bcast(&values, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);                 // EXPECT: STATIC:BUFFER:TYPE_MISMATCH
  MPI_Bcast(values.data(), n, MPI_FLOAT, 0, MPI_COMM_WORLD);            // EXPECT: STATIC:BUFFER:TYPE_MISMATCH message~"holds 'double'"
  MPI_Bcast(point.data(), 3, MPI_DOUBLE, 0, MPI_COMM_WORLD);            // EXPECT: STATIC:BUFFER:TYPE_MISMATCH message~"holds 'float'"
  MPI_Bcast(particles.data(), 4, MPI_DOUBLE, 0, MPI_COMM_WORLD);        // EXPECT: STATIC:BUFFER:TYPE_MISMATCH
}
