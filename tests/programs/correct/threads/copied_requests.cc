// Threads keep their requests in arrays that grow, complete copies of them in all ways, and use the buffers again at once.
// mpivet-test: ranks=2 threads
#include <mpi.h>

#include <atomic>
#include <thread>
#include <vector>

namespace {

constexpr int kThreads = 4, kRounds = 40, kMessages = 5;
std::atomic<int> wrong{0};

void complete(std::vector<MPI_Request>& requests, int way) {
  const int n = static_cast<int>(requests.size());
  int index, done = 0, count, indices[2 * kMessages];
  if (way == 0) MPI_Waitall(n, requests.data(), MPI_STATUSES_IGNORE);
  if (way == 1)
    for (MPI_Request& request : requests) MPI_Wait(&request, MPI_STATUS_IGNORE);
  if (way == 2)
    for (int i = 0; i < n; ++i) MPI_Waitany(n, requests.data(), &index, MPI_STATUS_IGNORE);
  while (way == 3 && done < n) {
    MPI_Testsome(n, requests.data(), &count, indices, MPI_STATUSES_IGNORE);
    done += count;
  }
}

void exchange(int rank, int thread) {
  int out[kMessages], in[kMessages];
  for (int round = 0; round < kRounds; ++round) {
    std::vector<MPI_Request> requests;
    for (int i = 0; i < kMessages; ++i) {
      const int tag = 100 * thread + i;
      out[i] = 1000 * round + tag;
      requests.emplace_back();
      MPI_Irecv(&in[i], 1, MPI_INT, 1 - rank, tag, MPI_COMM_WORLD, &requests.back());
      requests.emplace_back();
      MPI_Isend(&out[i], 1, MPI_INT, 1 - rank, tag, MPI_COMM_WORLD, &requests.back());
    }
    std::vector<MPI_Request> copies(requests);
    complete(copies, (round + thread) % 4);
    for (int i = 0; i < kMessages; ++i) {
      if (in[i] != out[i]) wrong = 1;
      out[i] = -1;
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  int provided, rank;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) return MPI_Finalize();
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t) threads.emplace_back(exchange, rank, t);
  for (std::thread& t : threads) t.join();
  MPI_Finalize();
  return wrong;
}
