// The same by virtual functions.
#define OMPI_SKIP_MPICXX 1
#define MPICH_SKIP_MPICXX 1
#include <mpi.h>
#include <omp.h>

#include <memory>
#include <vector>

struct Worker {
  virtual ~Worker() = default;
  virtual void run() = 0;
};
struct Communicating : Worker {
  double x = 0;
  void run() override { MPI_Bcast(&x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD); }
};
struct Computing : Worker {
  std::vector<double> u = std::vector<double>(100);
  void run() override {
    for (double& v : u) v += 1;
  }
};
int main(int argc, char** argv) {
  int provided, rank, size;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  if (provided < MPI_THREAD_FUNNELED) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  std::vector<std::unique_ptr<Worker>> workers;
  workers.push_back(std::make_unique<Communicating>());
  for (int i = 1; i < 4; ++i) workers.push_back(std::make_unique<Computing>());
#pragma omp parallel num_threads(4)
  workers[omp_get_thread_num()]->run();
  MPI_Finalize();
  return 0;
}
