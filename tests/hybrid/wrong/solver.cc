// A method that reduces is called by all threads.
#define OMPI_SKIP_MPICXX 1
#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

namespace {

struct Solver {
  MPI_Comm comm = MPI_COMM_WORLD;
  double residual = 1;
  void reduce() {
    MPI_Bcast(&residual, 1, MPI_DOUBLE, 0, comm);  // EXPECT: STATIC:THREAD:COLLECTIVE_MULTITHREADED
  }
  void iterate() {
    for (int i = 0; i < 10; ++i) reduce();
  }
};

}  // namespace

int main(int argc, char** argv) {
  int provided = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
  Solver solver;
#pragma omp parallel
  solver.iterate();
  MPI_Finalize();
}
