// Every rank goes round the loop as often as it has received work.
#include <mpi.h>

class Worker {
 public:
  void run() {
    int chunks = 0;
    MPI_Recv(&chunks, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < chunks; ++i) {  // ALSO: STATIC:COLLECTIVE:DIVERGENCE
      MPI_Bcast(&buffer_, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
    }
  }

 private:
  double buffer_ = 0;
};

void work() { Worker().run(); }
