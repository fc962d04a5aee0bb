// Messages of all threads, one after the other by a mutex of C++.
#define OMPI_SKIP_MPICXX 1
#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

#include <mutex>

class Channel {
 public:
  void send(double x, int to, int tag) {
    std::lock_guard<std::mutex> guard(mutex_);
    MPI_Send(&x, 1, MPI_DOUBLE, to, tag, MPI_COMM_WORLD);
  }

 private:
  std::mutex mutex_;
};

int main(int argc, char** argv) {
  int provided, rank;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  if (provided < MPI_THREAD_SERIALIZED) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  Channel channel;
  if (rank == 0) {
#pragma omp parallel for
    for (int i = 0; i < 8; ++i) channel.send(i, 1, i);
  } else if (rank == 1) {
    double x;
    for (int i = 0; i < 8; ++i) MPI_Recv(&x, 1, MPI_DOUBLE, 0, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
}
