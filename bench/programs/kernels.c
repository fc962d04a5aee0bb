// Kernels in the manner of the NAS benchmarks, small: conjugate gradients (sums over all ranks), integer sort (all to all with
// counts that are exchanged first), transposes as in a Fourier transform. All conditions around collectives are the same on
// all ranks, and can be seen to be.
// Compiled with -DKERNEL=cg|is|ft -DROUNDS=n; prints the seconds that the rounds took.
#include <mpi.h>
#include <stdio.h>
#include <string.h>

enum { kPoints = 20000, kKeys = 20000 };

static double dot(const double* a, const double* b) {
  double own = 0, all;
  for (int i = 0; i < kPoints; ++i) own += a[i] * b[i];
  MPI_Allreduce(&own, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  return all;
}

__attribute__((unused)) static double cg(int rounds, int size) {
  if (size < 1) return 0;
  static double r[kPoints], p[kPoints], q[kPoints], x[kPoints];
  for (int i = 0; i < kPoints; ++i) r[i] = p[i] = 1.0 + i % 7;
  double rho = dot(r, r);
  for (int k = 0; k < rounds; ++k) {
    for (int i = 0; i < kPoints; ++i)
      q[i] = 4 * p[i] - (i ? p[i - 1] : 0) - (i + 1 < kPoints ? p[i + 1] : 0);
    const double alpha = rho / (dot(p, q) + 1e-30);
    for (int i = 0; i < kPoints; ++i) {
      x[i] += alpha * p[i];
      r[i] -= alpha * q[i];
    }
    const double next = dot(r, r), beta = next / (rho + 1e-30);
    rho = next + 1e-12;
    for (int i = 0; i < kPoints; ++i) p[i] = r[i] + beta * p[i];
  }
  return x[0] + rho;
}

__attribute__((unused)) static double is(int rounds, int size) {
  static int keys[kKeys], ordered[kKeys], received[8 * kKeys];
  int send[64], from[64], receive[64], to[64];
  long total = 0, all = 0;
  for (int k = 0; k < rounds; ++k) {
    for (int i = 0; i < kKeys; ++i) keys[i] = (int)(((long)i * 7919 + k) % kKeys);
    memset(send, 0, sizeof send);
    for (int i = 0; i < kKeys; ++i) ++send[keys[i] % size];
    MPI_Alltoall(send, 1, MPI_INT, receive, 1, MPI_INT, MPI_COMM_WORLD);
    from[0] = to[0] = 0;
    for (int i = 1; i < size; ++i) {
      from[i] = from[i - 1] + send[i - 1];
      to[i] = to[i - 1] + receive[i - 1];
    }
    int at[64];
    memcpy(at, from, sizeof at);
    for (int i = 0; i < kKeys; ++i) ordered[at[keys[i] % size]++] = keys[i];
    MPI_Alltoallv(ordered, send, from, MPI_INT, received, receive, to, MPI_INT, MPI_COMM_WORLD);
    total += received[0];
    MPI_Reduce(&total, &all, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
  }
  return (double)all;
}

__attribute__((unused)) static double ft(int rounds, int size) {
  static double a[8 * 8192], b[8 * 8192];
  for (int i = 0; i < 8 * 8192; ++i) a[i] = i;
  for (int k = 0; k < rounds; ++k) {
    for (int pass = 0; pass < 4; ++pass)
      for (int i = 1; i < size * 8192; ++i) a[i] = 0.5 * (a[i] + a[i - 1]);
    MPI_Alltoall(a, 8192, MPI_DOUBLE, b, 8192, MPI_DOUBLE, MPI_COMM_WORLD);
    memcpy(a, b, sizeof a);
  }
  return a[1];
}

int main(int argc, char** argv) {
  int size, rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (size > 8) MPI_Abort(MPI_COMM_WORLD, 2);
  MPI_Barrier(MPI_COMM_WORLD);
  const double begin = MPI_Wtime();
  const double result = KERNEL(ROUNDS, size);
  const double took = MPI_Wtime() - begin;
  if (rank == 0) printf("seconds %.6f (%g)\n", took, result);
  MPI_Finalize();
  return 0;
}
