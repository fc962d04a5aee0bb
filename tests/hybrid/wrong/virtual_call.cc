// The level is too low for what an overridden function does.
#define OMPI_SKIP_MPICXX 1
#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

namespace {

struct Output {
  virtual ~Output() = default;
  virtual void put(double value) = 0;
};
struct Remote : Output {
  void put(double value) override { MPI_Send(&value, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD); }
};

void write(Output& to, double value) {
#pragma omp single
  to.put(value);
}

}  // namespace

int main(int argc, char** argv) {
  int provided = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);  // EXPECT: STATIC:THREAD:LEVEL
  if (provided < MPI_THREAD_FUNNELED) MPI_Abort(MPI_COMM_WORLD, 1);
  Remote remote;
#pragma omp parallel
  write(remote, 1);
  MPI_Finalize();
}
