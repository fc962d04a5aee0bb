// Many nonblocking wildcard receives posted ahead, of several message types told apart by their tags only.
// mpivet-test: ranks=4
#include <mpi.h>
#include <stddef.h>

enum { EACH = 8, TAGS = 3 };

int main(int argc, char** argv) {
  int rank, size, wrong = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    double numbers[4 * EACH], sum = 0;
    int integers[4 * EACH], anything[4 * EACH][2], total = 0;
    MPI_Request q[TAGS][4 * EACH];
    MPI_Status s[4 * EACH];
    const int n = (size - 1) * EACH;
    for (int i = 0; i < n; ++i) {
      MPI_Irecv(&numbers[i], 1, MPI_DOUBLE, MPI_ANY_SOURCE, 10, MPI_COMM_WORLD, &q[0][i]);
      MPI_Irecv(&integers[i], 1, MPI_INT, MPI_ANY_SOURCE, 11, MPI_COMM_WORLD, &q[1][i]);
    }
    MPI_Waitall(n, q[0], MPI_STATUSES_IGNORE);
    MPI_Waitall(n, q[1], s);
    for (int i = 0; i < n; ++i) sum += numbers[i], total += integers[i], wrong |= integers[i] % 100 != s[i].MPI_SOURCE;
    for (int i = 0; i < n; ++i)
      MPI_Irecv(anything[i], 2, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &q[2][i]);
    for (int r = 1; r < size; ++r) MPI_Send(NULL, 0, MPI_BYTE, r, 1, MPI_COMM_WORLD);
    MPI_Waitall(n, q[2], s);
    for (int i = 0; i < n; ++i) wrong |= s[i].MPI_TAG != anything[i][0] || s[i].MPI_SOURCE != anything[i][1];
    wrong |= sum != EACH * 1.5 || total != 100 * 28 * 3 + EACH * 6;
  } else {
    for (int i = 0; i < EACH; ++i) {
      double number = 0.25 * rank;
      int integer = 100 * i + rank;
      MPI_Send(&number, 1, MPI_DOUBLE, 0, 10, MPI_COMM_WORLD);
      MPI_Send(&integer, 1, MPI_INT, 0, 11, MPI_COMM_WORLD);
    }
    MPI_Recv(NULL, 0, MPI_BYTE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < EACH; ++i) {
      int pair[2] = {20 + i, rank};
      MPI_Send(pair, 2, MPI_INT, 0, 20 + i, MPI_COMM_WORLD);
    }
  }
  MPI_Finalize();
  return wrong;
}
