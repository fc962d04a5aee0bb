// A column of a matrix is sent while the whole matrix is updated; persistent, so that each start counts.
// mpivet-test: ranks=2
#include <mpi.h>

enum { N = 64 };
static double matrix[N][N];

int main(int argc, char** argv) {
  int rank;
  double column[N];
  MPI_Datatype strided;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Type_vector(N, 1, N, MPI_DOUBLE, &strided);
    MPI_Type_commit(&strided);
    MPI_Ssend_init(&matrix[0][3], 1, strided, 1, 0, MPI_COMM_WORLD, &request);  // EXPECT: LOCAL:MEMORY:ILLEGAL_MODIFICATION ranks=0 message~"between MPI_Ssend_init and MPI_Waitall"
    MPI_Type_free(&strided);
    for (int step = 0; step < 3; ++step) {
      MPI_Start(&request);
      matrix[7][4] += 1;                 // not part of the column
      if (step == 1) matrix[7][3] += 1;  // part of it
      MPI_Waitall(1, &request, MPI_STATUSES_IGNORE);
    }
    MPI_Request_free(&request);
  } else {
    for (int step = 0; step < 3; ++step)
      MPI_Recv(column, N, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
