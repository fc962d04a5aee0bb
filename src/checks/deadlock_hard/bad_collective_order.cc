// C++: objects are destroyed in different order on different ranks, and their destructors communicate.
// mpivet-test: ranks=2
#include <mpi.h>

#include <memory>

class Field {
 public:
  Field() { MPI_Comm_dup(MPI_COMM_WORLD, &comm_); }
  ~Field() {
    flush();
    MPI_Comm_free(&comm_);
  }
  Field(const Field&) = delete;
  Field& operator=(const Field&) = delete;

 private:
  void flush() const {
    MPI_Barrier(comm_);  // EXPECT: GLOBAL:DEADLOCK:HARD ranks=0,1
  }
  MPI_Comm comm_ = MPI_COMM_NULL;
};

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  auto density = std::make_unique<Field>();
  auto velocity = std::make_unique<Field>();
  if (rank == 0) density.reset();
  else velocity.reset();
  density.reset();
  velocity.reset();
  MPI_Finalize();
  return 0;
}
