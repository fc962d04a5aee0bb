/* Monte-Carlo computation of pi: the manager adds up what comes, from whomever, behind a barrier that does nothing. */
#include <mpi.h>
#include <stdio.h>

static double random_number(unsigned* state) {
  *state = *state * 1103515245u + 12345u;
  return (double)(*state >> 8 & 0xffffu) / 65536.0;
}

int main(int argc, char** argv) {
  int rank, size, inside = 0;
  const int points = 1000;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0) {
    int sum = 0;
    for (int worker = 1; worker < size; ++worker) {
      MPI_Recv(&inside, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      sum += inside;
    }
    printf("pi is about %.3f\n", 4.0 * sum / (points * (size - 1)));
  } else {
    unsigned state = (unsigned)rank;
    for (int i = 0; i < points; ++i) {
      const double x = random_number(&state), y = random_number(&state);
      inside += x * x + y * y < 1;
    }
    MPI_Send(&inside, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
