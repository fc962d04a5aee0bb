// A mutex of the C++ library keeps threads apart.
#define OMPI_SKIP_MPICXX 1
#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

#include <mutex>

namespace {

std::mutex door;

class Channel {
 public:
  void send(int value, int to) {
    const std::lock_guard<std::mutex> guard(door);
    MPI_Send(&value, 1, MPI_INT, to, 0, MPI_COMM_WORLD);
  }
};

}  // namespace

int main(int argc, char** argv) {
  int provided = 0, rank = 0, size = 0, value = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  if (provided < MPI_THREAD_SERIALIZED) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  Channel channel;
#pragma omp parallel for
  for (int i = 0; i < 10; ++i)
    if (rank != 0) channel.send(i, 0);
  for (int i = 0; rank == 0 && i < 10 * (size - 1); ++i)
    MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
}
