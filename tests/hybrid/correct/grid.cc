// A solver class: one thread communicates, the others wait for it.
#define OMPI_SKIP_MPICXX 1
#define MPICH_SKIP_MPICXX 1
#include <mpi.h>
#include <omp.h>

#include <vector>

namespace {

class Grid {
 public:
  Grid(MPI_Comm comm, int n) : comm_(comm), values_(n) {}
  void sweep() {
    exchange();
#pragma omp for
    for (std::size_t i = 1; i < values_.size() - 1; ++i) values_[i] *= 0.5;
  }
  double norm() const {
    double mine = 0, all = 0;
    for (const double v : values_) mine += v * v;
    MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, comm_);
    return all;
  }

 private:
  void exchange(){
#pragma omp master
      {MPI_Request request;
  MPI_Irecv(&values_.front(), 1, MPI_DOUBLE, MPI_PROC_NULL, 0, comm_, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
#pragma omp barrier
}  // namespace

MPI_Comm comm_;
std::vector<double> values_;
}
;

}  // namespace

int main(int argc, char** argv) {
  int provided = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  if (provided < MPI_THREAD_FUNNELED) MPI_Abort(MPI_COMM_WORLD, 1);
  Grid grid(MPI_COMM_WORLD, 100);
#pragma omp parallel
  for (int i = 0; i < 10; ++i) {
    grid.sweep();
#pragma omp master
    grid.norm();
#pragma omp barrier
  }
  MPI_Finalize();
}
