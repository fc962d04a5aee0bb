// All-pairs forces: blocks of bodies travel around the ring, the next transfer overlaps with the computation.
// mpivet-test: ranks=3
#include <math.h>
#include <mpi.h>
#include <string.h>

enum { N = 12 };
typedef struct {
  double x, y, m;
} Body;

int main(int argc, char** argv) {
  Body mine[N], travelling[2][N];
  double force = 0, sum = 0;
  int rank, size;
  MPI_Datatype body;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  const int right = (rank + 1) % size, left = (rank + size - 1) % size;
  MPI_Type_contiguous(3, MPI_DOUBLE, &body);
  MPI_Type_commit(&body);
  for (int i = 0; i < N; ++i) mine[i] = (Body){cos(rank * N + i), sin(rank * N + i), 1 + i % 3};
  memcpy(travelling[0], mine, sizeof mine);
  for (int step = 0; step < size; ++step) {
    const int now = step % 2;
    MPI_Request q[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
    if (step + 1 < size) {
      MPI_Irecv(travelling[1 - now], N, body, left, step, MPI_COMM_WORLD, &q[0]);
      MPI_Isend(travelling[now], N, body, right, step, MPI_COMM_WORLD, &q[1]);
    }
    for (int i = 0; i < N; ++i)  // reads what is being sent
      for (int j = 0; j < N; ++j) {
        const double dx = travelling[now][j].x - mine[i].x, dy = travelling[now][j].y - mine[i].y, r2 = dx * dx + dy * dy + 0.01;
        force += mine[i].m * travelling[now][j].m * dx / (r2 * sqrt(r2));
      }
    MPI_Waitall(2, q, MPI_STATUSES_IGNORE);
  }
  MPI_Reduce(&force, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  MPI_Type_free(&body);
  MPI_Finalize();
  return rank == 0 && fabs(sum) > 1e-6;  // action and reaction
}
