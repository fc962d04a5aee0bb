// mpivet-test: flags="-fopenmp"
#include <mpi.h>

namespace {

class Grid {
 public:
  explicit Grid(MPI_Comm comm) : comm_(comm) {}
  void smooth() {
    double left = residual_;
    MPI_Allreduce(&left, &residual_, 1, MPI_DOUBLE, MPI_MAX, comm_);  // EXPECT: STATIC:THREAD:COLLECTIVE_MULTITHREADED
  }

 private:
  MPI_Comm comm_;
  double residual_ = 0;
};

void sweep(Grid& grid, int rounds) {
  for (int i = 0; i < rounds; ++i) grid.smooth();
}

}  // namespace

void solve(MPI_Comm comm) {
  Grid grid(comm);
#pragma omp parallel  // ALSO: STATIC:THREAD:COLLECTIVE_MULTITHREADED
  sweep(grid, 10);
}
