// std::thread workers, each with its communicator; futures carry results to the main thread.
// mpivet-test: ranks=2 threads
#include <mpi.h>

#include <future>
#include <thread>
#include <vector>

int main(int argc, char** argv) {
  int provided = 0, rank = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) return MPI_Finalize();
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  std::vector<MPI_Comm> comms(3);
  for (MPI_Comm& comm : comms) MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  std::vector<std::future<int>> results;
  for (std::size_t i = 0; i < comms.size(); ++i)
    results.push_back(std::async(std::launch::async, [rank, i, comm = comms[i]] {
      int sum = 0, in = -1;
      const int mine = rank * 10 + static_cast<int>(i);
      MPI_Request request;
      MPI_Irecv(&in, 1, MPI_INT, 1 - rank, 0, comm, &request);
      MPI_Send(&mine, 1, MPI_INT, 1 - rank, 0, comm);
      MPI_Wait(&request, MPI_STATUS_IGNORE);
      MPI_Allreduce(&in, &sum, 1, MPI_INT, MPI_SUM, comm);
      return sum;
    }));
  bool right = true;
  for (std::size_t i = 0; i < results.size(); ++i) right = right && results[i].get() == 10 + 2 * static_cast<int>(i);
  for (MPI_Comm& comm : comms) MPI_Comm_free(&comm);
  MPI_Finalize();
  return right ? 0 : 1;
}
