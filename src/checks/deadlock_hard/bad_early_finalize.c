// The producer stops after three items and leaves; the consumer waits for the end mark it never sent.
// mpivet-test: ranks=2
#include <mpi.h>

enum { kItem = 1, kEnd = 2 };

static void produce(void) {
  for (int i = 0; i < 3; ++i) MPI_Ssend(&i, 1, MPI_INT, 1, kItem, MPI_COMM_WORLD);
}

static int consume(void) {
  int item, sum = 0;
  MPI_Status status;
  for (;;) {
    MPI_Recv(&item, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);  // EXPECT: GLOBAL:DEADLOCK:HARD ranks=0,1 message~"MPI_Finalize"
    if (status.MPI_TAG == kEnd) return sum;
    sum += item;
  }
}

int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) produce();
  else consume();
  MPI_Finalize();
  return 0;
}
