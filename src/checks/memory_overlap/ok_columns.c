// Columns of a matrix interleave without touching: as vectors, as resized columns side by side, and as the blocks of a
// v-collective. Sending the same memory twice is allowed.
// mpivet-test: ranks=2
#include <mpi.h>

#define N 64

static double m[N][N], copy[N][N];

int main(int argc, char** argv) {
  int rank, size, counts[2] = {N / 2, N / 2}, displs[2] = {0, N / 2};
  MPI_Datatype column, narrow;
  MPI_Request requests[4];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Type_vector(N, 1, N, MPI_DOUBLE, &column);
  MPI_Type_create_resized(column, 0, sizeof(double), &narrow);
  MPI_Type_commit(&column);
  MPI_Type_commit(&narrow);

  for (int step = 0; step < 10; ++step) {
    MPI_Irecv(&m[0][0], 1, column, 1 - rank, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(&m[0][N - 1], 1, column, 1 - rank, 2, MPI_COMM_WORLD, &requests[1]);
    MPI_Isend(&m[0][1], 1, column, 1 - rank, 2, MPI_COMM_WORLD, &requests[2]);
    MPI_Isend(&m[0][1], 1, column, 1 - rank, 1, MPI_COMM_WORLD, &requests[3]);
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
  }
  MPI_Allgatherv(&m[0][rank * N / 2], N / 2, narrow, copy, counts, displs, narrow, MPI_COMM_WORLD);
  MPI_Allreduce(MPI_IN_PLACE, m, N * N, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  MPI_Sendrecv(&m[0][0], N / 2, narrow, 1 - rank, 0, &m[0][N / 2], N / 2, narrow, 1 - rank, 0, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
  MPI_Type_free(&column);
  MPI_Type_free(&narrow);
  MPI_Finalize();
  return 0;
}
