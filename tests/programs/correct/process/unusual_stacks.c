// Deep recursion, large frames and longjmp out of functions that called MPI: stacks that are hard to walk.
// mpivet-test: ranks=2
#include <mpi.h>
#include <setjmp.h>

static jmp_buf back;

static int deep(int depth, int rank) {
  volatile char frame[512];
  int v = depth, in = -1;
  frame[0] = (char)depth;
  if (depth == 0) {
    MPI_Sendrecv(&v, 1, MPI_INT, 1 - rank, 0, &in, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return in + frame[0];
  }
  return deep(depth - 1, rank) + frame[0] - (char)depth;
}

static void leave(int rank) {
  int sum;
  MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  longjmp(back, sum);
}

int main(int argc, char** argv) {
  int rank, wrong = 0, jumped;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  wrong |= deep(1000, rank) != 0;
  jumped = setjmp(back);
  if (jumped == 0) leave(rank);
  wrong |= jumped != 1;
  MPI_Finalize();
  return wrong;
}
