// One thread serves requests, the others compute and ask other ranks.
#include <mpi.h>
#include <omp.h>

enum { askers = 3 };
static MPI_Comm answers;

static void serve(int size) {
  int open = askers * size;
  while (open > 0) {
    MPI_Status status;
    int key, value;
    MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    MPI_Recv(&key, 1, MPI_INT, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (key < 0) {
      --open;
      continue;
    }
    value = 2 * key;
    MPI_Send(&value, 1, MPI_INT, status.MPI_SOURCE, status.MPI_TAG, answers);
  }
}

static int ask(int key, int rank, int tag) {
  int value;
  MPI_Send(&key, 1, MPI_INT, rank, tag, MPI_COMM_WORLD);
  MPI_Recv(&value, 1, MPI_INT, rank, tag, answers, MPI_STATUS_IGNORE);
  return value;
}

static void say_goodbye(int size, int tag) {
  const int none = -1;
  for (int rank = 0; rank < size; ++rank) MPI_Send(&none, 1, MPI_INT, rank, tag, MPI_COMM_WORLD);
}

int main(int argc, char** argv) {
  int provided, rank, size, total = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm_dup(MPI_COMM_WORLD, &answers);
#pragma omp parallel num_threads(1 + askers) reduction(+ : total)
  {
    const int me = omp_get_thread_num();
    if (me == 0) {
      serve(size);
    } else {
      for (int i = 0; i < 10; ++i) total += ask(i, (rank + i) % size, me);
      say_goodbye(size, me);
    }
  }
  MPI_Comm_free(&answers);
  MPI_Finalize();
  return total != 2 * 45 * askers;
}
