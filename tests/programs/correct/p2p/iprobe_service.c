// A rank serves requests by Iprobe while it computes, until all clients have said goodbye.
// mpivet-test: ranks=3
#include <mpi.h>

enum { ASK = 1, ANSWER = 2, GOODBYE = 3, QUESTIONS = 10 };

static double serve(int clients) {
  double work = 0;
  while (clients > 0) {
    int flag, x;
    MPI_Status s;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, &s);
    if (!flag) {
      for (int i = 1; i < 50; ++i) work += 1.0 / i;
      continue;
    }
    MPI_Recv(&x, 1, MPI_INT, s.MPI_SOURCE, s.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (s.MPI_TAG == GOODBYE) {
      --clients;
    } else {
      x *= x;
      MPI_Send(&x, 1, MPI_INT, s.MPI_SOURCE, ANSWER, MPI_COMM_WORLD);
    }
  }
  return work;
}

int main(int argc, char** argv) {
  int rank, size, wrong = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    wrong = serve(size - 1) < 0;
  } else {
    for (int i = 0; i < QUESTIONS; ++i) {
      int answer;
      MPI_Send(&i, 1, MPI_INT, 0, ASK, MPI_COMM_WORLD);
      MPI_Recv(&answer, 1, MPI_INT, 0, ANSWER, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      wrong |= answer != i * i;
    }
    MPI_Send(&rank, 1, MPI_INT, 0, GOODBYE, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return wrong;
}
