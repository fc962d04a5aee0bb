// C++ threads that each own a share of the messages, MPI_THREAD_SERIALIZED behind a mutex.
// mpivet-test: ranks=2 threads
#include <mpi.h>

#include <mutex>
#include <thread>
#include <vector>

int main(int argc, char** argv) {
  int provided = 0, rank = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  std::mutex mutex;
  std::vector<int> in(8, -1);
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      for (int i = t; i < 8; i += 4) {
        MPI_Request q[2];
        int out = 10 * rank + i, done = 0;
        {
          const std::lock_guard lock(mutex);
          MPI_Irecv(&in[static_cast<std::size_t>(i)], 1, MPI_INT, 1 - rank, i, MPI_COMM_WORLD, &q[0]);
          MPI_Isend(&out, 1, MPI_INT, 1 - rank, i, MPI_COMM_WORLD, &q[1]);
        }
        while (!done) {
          const std::lock_guard lock(mutex);
          MPI_Testall(2, q, &done, MPI_STATUSES_IGNORE);
        }
      }
    });
  for (auto& thread : threads) thread.join();
  bool right = true;
  for (int i = 0; i < 8; ++i) right = right && in[static_cast<std::size_t>(i)] == 10 * (1 - rank) + i;
  MPI_Finalize();
  return right ? 0 : 1;
}
