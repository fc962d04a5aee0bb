// Constructs in templates, collectives in what they are given.
#define OMPI_SKIP_MPICXX 1
#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

#include <mutex>
#include <vector>

template <class F>
void once(F f) {
#pragma omp single
  f();
}
template <class F>
void shared_out(int n, F f) {
#pragma omp for
  for (int i = 0; i < n; ++i) f(i);
}

int main(int argc, char** argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  if (provided < MPI_THREAD_SERIALIZED) MPI_Abort(MPI_COMM_WORLD, 1);
  std::vector<double> x(100);
  double norm = 0, all = 0;
#pragma omp parallel
  {
    shared_out(100, [&](int i) { x[i] = i; });
    once([&] { norm = x[0] * x[1]; });
    once([&] { MPI_Allreduce(&norm, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); });
    once([&] { MPI_Bcast(&all, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD); });
  }
  MPI_Finalize();
}
