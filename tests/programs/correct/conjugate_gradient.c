// Conjugate gradients for a one-dimensional Laplacian: halo exchange and two reductions an iteration.
// mpivet-test: ranks=4
#include <math.h>
#include <mpi.h>

enum { N = 50 };
static int left, right;
static MPI_Comm comm;

static void multiply(double* p, double* q) {
  MPI_Request r[4];
  MPI_Irecv(&p[0], 1, MPI_DOUBLE, left, 0, comm, &r[0]);
  MPI_Irecv(&p[N + 1], 1, MPI_DOUBLE, right, 1, comm, &r[1]);
  MPI_Isend(&p[N], 1, MPI_DOUBLE, right, 0, comm, &r[2]);
  MPI_Isend(&p[1], 1, MPI_DOUBLE, left, 1, comm, &r[3]);
  for (int i = 2; i < N; ++i) q[i] = 2.1 * p[i] - p[i - 1] - p[i + 1];
  MPI_Waitall(4, r, MPI_STATUSES_IGNORE);
  q[1] = 2.1 * p[1] - p[0] - p[2];
  q[N] = 2.1 * p[N] - p[N - 1] - p[N + 1];
}

static double dot(const double* a, const double* b) {
  double local = 0, global;
  for (int i = 1; i <= N; ++i) local += a[i] * b[i];
  MPI_Allreduce(&local, &global, 1, MPI_DOUBLE, MPI_SUM, comm);
  return global;
}

int main(int argc, char** argv) {
  int rank, size, iterations = 0;
  static double x[N + 2], r[N + 2], p[N + 2], q[N + 2];
  MPI_Init(&argc, &argv);
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  left = rank > 0 ? rank - 1 : MPI_PROC_NULL;
  right = rank + 1 < size ? rank + 1 : MPI_PROC_NULL;
  for (int i = 1; i <= N; ++i) r[i] = p[i] = 1;
  double rr = dot(r, r);
  while (rr > 1e-16 && iterations < 500) {
    multiply(p, q);
    double alpha = rr / dot(p, q);
    for (int i = 1; i <= N; ++i) {
      x[i] += alpha * p[i];
      r[i] -= alpha * q[i];
    }
    double next = dot(r, r);
    for (int i = 1; i <= N; ++i) p[i] = r[i] + next / rr * p[i];
    rr = next;
    ++iterations;
  }
  MPI_Comm_free(&comm);
  MPI_Finalize();
  return rr <= 1e-16 ? 0 : 1;
}
