// Messages of unknown length: matched probe, allocation, receive; while other receives on the same tag are posted.
// mpivet-test: ranks=3
#include <mpi.h>
#include <stdlib.h>

enum { EACH = 6 };

int main(int argc, char** argv) {
  int rank, size, wrong = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank > 0) {
    for (int m = 0; m < EACH; ++m) {
      const int n = 100 * m + rank;
      double* data = malloc(n * sizeof *data);
      for (int i = 0; i < n; ++i) data[i] = m;
      MPI_Send(data, n, MPI_DOUBLE, 0, m % 2, MPI_COMM_WORLD);
      free(data);
    }
  } else {
    for (int m = 0; m < EACH * (size - 1); ++m) {
      MPI_Message message;
      MPI_Status s;
      MPI_Request q;
      int n, flag = 0;
      if (m % 2)
        MPI_Mprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &message, &s);
      else
        while (!flag) MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, &message, &s);
      MPI_Get_count(&s, MPI_DOUBLE, &n);
      double* data = malloc(n * sizeof *data);
      if (m % 3) {
        MPI_Mrecv(data, n, MPI_DOUBLE, &message, MPI_STATUS_IGNORE);
      } else {
        MPI_Imrecv(data, n, MPI_DOUBLE, &message, &q);
        MPI_Wait(&q, MPI_STATUS_IGNORE);
      }
      wrong |= n % 100 != s.MPI_SOURCE || (int)data[n - 1] != n / 100 || s.MPI_TAG != n / 100 % 2;
      free(data);
    }
  }
  MPI_Finalize();
  return wrong;
}
