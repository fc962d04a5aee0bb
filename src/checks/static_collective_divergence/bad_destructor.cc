// The destructor of a guard is a barrier; only some ranks make a guard.
#include <mpi.h>

class Phase {
 public:
  explicit Phase(MPI_Comm comm) : comm_(comm) {}
  ~Phase() { MPI_Barrier(comm_); }
  Phase(const Phase&) = delete;

 private:
  MPI_Comm comm_;
};

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank != 0) {
    Phase phase(MPI_COMM_WORLD);
  }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
  MPI_Finalize();
}
