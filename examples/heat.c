// Heat in a ring, cut into one piece a rank. It runs and looks right, but three mistakes are in it:
// mpivet run -n 4 ./heat
#include <mpi.h>
#include <stdio.h>

enum { N = 1000, STEPS = 50 };

static double u[N + 2], v[N + 2];

static void exchange(int left, int right) {
  // Everybody sends first: works only as long as MPI buffers the numbers.
  MPI_Send(&u[N], 1, MPI_DOUBLE, right, 0, MPI_COMM_WORLD);
  MPI_Recv(&u[0], 1, MPI_DOUBLE, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Send(&u[1], 1, MPI_DOUBLE, left, 1, MPI_COMM_WORLD);
  MPI_Recv(&u[N + 1], 1, MPI_DOUBLE, right, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void step(void) {
  for (int i = 1; i <= N; ++i) v[i] = u[i] + 0.25 * (u[i - 1] - 2 * u[i] + u[i + 1]);
  for (int i = 1; i <= N; ++i) u[i] = v[i];
}

// Every tenth number of all ranks goes to rank 0.
static void sample(int rank, int size) {
  MPI_Datatype every_tenth;  // made each time, never freed
  MPI_Type_vector(N / 10, 1, 10, MPI_DOUBLE, &every_tenth);
  MPI_Type_commit(&every_tenth);
  static double all[64 * N / 10];
  MPI_Gather(&u[1], 1, every_tenth, all, N / 10, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  if (rank == 0) printf("first %.3f, last %.3f\n", all[0], all[size * N / 10 - 1]);
}

int main(int argc, char** argv) {
  int rank, size, done = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 1; i <= N; ++i) u[i] = rank == 0 ? 1 : 0;
  for (int t = 0; t < STEPS; ++t) {
    exchange((rank + size - 1) % size, (rank + 1) % size);
    step();
    if (t % 10 == 0) sample(rank, size);
  }
  // A message that nobody receives.
  if (rank == size - 1) MPI_Send(&done, 1, MPI_INT, 0, 99, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
