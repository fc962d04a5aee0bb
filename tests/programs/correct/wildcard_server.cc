// C++: a server with handlers in a map, clients as objects, wildcard receives and std::vector buffers.
// mpivet-test: ranks=3
#include <mpi.h>

#include <functional>
#include <map>
#include <numeric>
#include <vector>

namespace {

enum Tag { kSum = 1, kScale = 2, kBye = 3 };

class Server {
 public:
  explicit Server(int clients) : clients_(clients) {
    handlers_[kSum] = [](std::vector<double>& v) { v.assign(1, std::accumulate(v.begin(), v.end(), 0.0)); };
    handlers_[kScale] = [](std::vector<double>& v) {
      for (double& x : v) x *= 2;
    };
  }
  void run() {
    while (clients_ > 0) {
      MPI_Status status;
      MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
      int n = 0;
      MPI_Get_count(&status, MPI_DOUBLE, &n);
      std::vector<double> data(static_cast<std::size_t>(n));
      MPI_Recv(data.data(), n, MPI_DOUBLE, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      if (status.MPI_TAG == kBye) {
        --clients_;
        continue;
      }
      handlers_.at(status.MPI_TAG)(data);
      MPI_Send(data.data(), static_cast<int>(data.size()), MPI_DOUBLE, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD);
    }
  }

 private:
  int clients_;
  std::map<int, std::function<void(std::vector<double>&)>> handlers_;
};

std::vector<double> ask(Tag what, std::vector<double> data) {
  MPI_Send(data.data(), static_cast<int>(data.size()), MPI_DOUBLE, 0, what, MPI_COMM_WORLD);
  MPI_Status status;
  MPI_Recv(data.data(), static_cast<int>(data.size()), MPI_DOUBLE, 0, what, MPI_COMM_WORLD, &status);
  int n = 0;
  MPI_Get_count(&status, MPI_DOUBLE, &n);
  data.resize(static_cast<std::size_t>(n));
  return data;
}

}  // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank = 0, size = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  bool right = true;
  if (rank == 0) {
    Server(size - 1).run();
  } else {
    for (int i = 1; i < 8; ++i) {
      right = right && ask(kSum, std::vector<double>(static_cast<std::size_t>(i), 1.5))[0] == 1.5 * i;
      right = right && ask(kScale, {1, 2, 3})[2] == 6;
    }
    MPI_Send(nullptr, 0, MPI_DOUBLE, 0, kBye, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return right ? 0 : 1;
}
