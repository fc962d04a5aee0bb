// Every nonblocking collective, several under way at once, completed by wait, waitall, waitsome and test.
// mpivet-test: ranks=3
#include <mpi.h>

int main(int argc, char** argv) {
  enum { N = 14 };
  int rank, size, wrong = 0, flag = 0, done = 0, count, indices[N];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int b = rank, g[3], ga[3], s = 0, sc[3] = {5, 6, 7}, a[3], out[3] = {rank, rank, rank}, r = 0, ar = 0, sn = 0, ex = 0;
  int rsb, rs, ones[3] = {1, 1, 1}, at[3] = {0, 1, 2}, gv[3], agv[3], av[3];
  MPI_Request q[N];
  MPI_Ibcast(&b, 1, MPI_INT, 1, MPI_COMM_WORLD, &q[0]);
  MPI_Igather(&rank, 1, MPI_INT, g, 1, MPI_INT, 0, MPI_COMM_WORLD, &q[1]);
  MPI_Iallgather(&rank, 1, MPI_INT, ga, 1, MPI_INT, MPI_COMM_WORLD, &q[2]);
  MPI_Iscatter(sc, 1, MPI_INT, &s, 1, MPI_INT, 2, MPI_COMM_WORLD, &q[3]);
  MPI_Ialltoall(out, 1, MPI_INT, a, 1, MPI_INT, MPI_COMM_WORLD, &q[4]);
  MPI_Ireduce(&rank, &r, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD, &q[5]);
  MPI_Iallreduce(&rank, &ar, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD, &q[6]);
  MPI_Iscan(&rank, &sn, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &q[7]);
  MPI_Iexscan(&rank, &ex, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &q[8]);
  MPI_Ireduce_scatter_block(ones, &rsb, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &q[9]);
  MPI_Ireduce_scatter(ones, &rs, ones, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &q[10]);
  MPI_Igatherv(&rank, 1, MPI_INT, gv, ones, at, MPI_INT, 1, MPI_COMM_WORLD, &q[11]);
  MPI_Iallgatherv(&rank, 1, MPI_INT, agv, ones, at, MPI_INT, MPI_COMM_WORLD, &q[12]);
  MPI_Ialltoallv(out, ones, at, MPI_INT, av, ones, at, MPI_INT, MPI_COMM_WORLD, &q[13]);
  MPI_Wait(&q[5], MPI_STATUS_IGNORE);
  while (!flag) MPI_Test(&q[6], &flag, MPI_STATUS_IGNORE);
  MPI_Waitall(4, q, MPI_STATUSES_IGNORE);
  for (done = 6; done < N; done += count) MPI_Waitsome(N, q, &count, indices, MPI_STATUSES_IGNORE);
  wrong |= b != 1 || ga[2] != 2 || s != 5 + rank || a[1] != 1 || ar != 2 || sn != rank * (rank + 1) / 2;
  wrong |= rsb != 3 || rs != 3 || agv[1] != 1 || av[2] != 2 || (rank == 0 && (g[1] != 1 || r != 3));
  MPI_Request barrier;
  MPI_Ibarrier(MPI_COMM_WORLD, &barrier);
  MPI_Wait(&barrier, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return wrong;
}
