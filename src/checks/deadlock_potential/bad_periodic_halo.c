// Heat equation on a periodic rod: every rank sends to the right before it receives from the left, many times.
// The findings of all time steps are one.
// mpivet-test: ranks=3
#include <mpi.h>

enum { N = 100 };

static void exchange(double* u, int left, int right, MPI_Comm comm) {
  MPI_Send(&u[N], 1, MPI_DOUBLE, right, 0, comm);  // EXPECT: GLOBAL:DEADLOCK:POTENTIAL ranks=0-2
  MPI_Recv(&u[0], 1, MPI_DOUBLE, left, 0, comm, MPI_STATUS_IGNORE);
  MPI_Sendrecv(&u[1], 1, MPI_DOUBLE, left, 1, &u[N + 1], 1, MPI_DOUBLE, right, 1, comm, MPI_STATUS_IGNORE);
}

static void smooth(double* u) {
  double before = u[0];
  for (int i = 1; i <= N; ++i) {
    double here = u[i];
    u[i] = 0.25 * before + 0.5 * here + 0.25 * u[i + 1];
    before = here;
  }
}

int main(int argc, char** argv) {
  int size, periodic = 1, left, right;
  double u[N + 2];
  MPI_Comm rod;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &periodic, 0, &rod);
  MPI_Cart_shift(rod, 0, 1, &left, &right);
  for (int i = 0; i < N + 2; ++i) u[i] = i % 7;
  for (int step = 0; step < 20; ++step) {
    exchange(u, left, right, rod);
    smooth(u);
  }
  MPI_Comm_free(&rod);
  MPI_Finalize();
  return 0;
}
