// Monte Carlo with early stopping: partial sums by Ireduce, the verdict by Ibcast, both under way while sampling goes on.
// mpivet-test: ranks=3
#include <math.h>
#include <mpi.h>

static unsigned long long state;
static double random_number(void) {
  state = state * 6364136223846793005ULL + 1442695040888963407ULL;
  return (double)(state >> 11) / 9007199254740992.0;
}

static long sample(int n) {
  long hits = 0;
  for (int i = 0; i < n; ++i) {
    const double x = random_number(), y = random_number();
    hits += x * x + y * y < 1;
  }
  return hits;
}

int main(int argc, char** argv) {
  long pair[2] = {0, 0}, total[2] = {0, 0}, next[2] = {0, 0};
  int rank, stop = 0;
  MPI_Request reduction, verdict;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  state = rank + 1;
  for (int round = 0; !stop; ++round) {
    pair[0] = next[0], pair[1] = next[1];
    MPI_Ireduce(pair, total, 2, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD, &reduction);
    next[0] += sample(2000);
    next[1] += 2000;
    MPI_Wait(&reduction, MPI_STATUS_IGNORE);
    if (rank == 0) stop = round >= 20;
    MPI_Ibcast(&stop, 1, MPI_INT, 0, MPI_COMM_WORLD, &verdict);
    next[0] += sample(500);
    next[1] += 500;
    MPI_Wait(&verdict, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return rank == 0 && fabs(4.0 * total[0] / total[1] - 3.14159) > 0.05;
}
