// Exceptions thrown and caught while messages are under way: stack unwinding completes and frees what it owns.
// mpivet-test: ranks=2
#include <mpi.h>

#include <stdexcept>
#include <vector>

struct Exchange {
  std::vector<int> in = std::vector<int>(10), out = std::vector<int>(10, 5);
  MPI_Request requests[2];
  explicit Exchange(int other) {
    MPI_Irecv(in.data(), 10, MPI_INT, other, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(out.data(), 10, MPI_INT, other, 0, MPI_COMM_WORLD, &requests[1]);
  }
  ~Exchange() { MPI_Waitall(2, requests, MPI_STATUSES_IGNORE); }
};

struct Column {
  MPI_Datatype type;
  Column() {
    MPI_Type_vector(3, 1, 3, MPI_INT, &type);
    MPI_Type_commit(&type);
  }
  ~Column() { MPI_Type_free(&type); }
};

static void step(int rank, int round) {
  const Column column;
  const Exchange exchange(1 - rank);
  if (round % 3 == rank) throw std::runtime_error("no convergence");
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank = 0, caught = 0, total = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int round = 0; round < 9; ++round) {
    try {
      step(rank, round);
    } catch (const std::runtime_error&) {
      ++caught;
    }
  }
  MPI_Allreduce(&caught, &total, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Finalize();
  return total == 6 ? 0 : 1;
}
