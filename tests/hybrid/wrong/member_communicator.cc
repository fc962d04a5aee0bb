// Two tasks on the communicator of an object.
#define OMPI_SKIP_MPICXX 1
#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

class Solver {
 public:
  explicit Solver(MPI_Comm comm) : comm_(comm) {}
  void step() {
#pragma omp task
    first();
#pragma omp task
    second();
#pragma omp taskwait
  }

 private:
  void first() { MPI_Bcast(&a_, 1, MPI_DOUBLE, 0, comm_); }  // EXPECT: STATIC:THREAD:COLLECTIVE_CONCURRENT
  void second() { MPI_Bcast(&b_, 1, MPI_DOUBLE, 0, comm_); }
  MPI_Comm comm_;
  double a_ = 0, b_ = 0;
};
int main(int argc, char** argv) {
  int provided, rank, size;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  Solver solver(MPI_COMM_WORLD);
#pragma omp parallel
#pragma omp single
  solver.step();
  MPI_Finalize();
  return 0;
}
