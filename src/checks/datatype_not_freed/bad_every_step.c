// A column type is made anew in every step and never freed: figures of the same line are added up.
// mpivet-test: ranks=2
#include <mpi.h>

enum { N = 8 };
static double field[N][N];

static void send_column(int rank) {
  MPI_Datatype column;
  MPI_Type_vector(N, 1, N, MPI_DOUBLE, &column);  // EXPECT: LOCAL:DATATYPE:NOT_FREED ranks=0,1 message~"6 on each rank"
  MPI_Type_commit(&column);
  MPI_Sendrecv(&field[0][1], 1, column, 1 - rank, 0, &field[0][0], 1, column, 1 - rank, 0, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
}

int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int step = 0; step < 6; ++step) send_column(rank);
  MPI_Finalize();
  return 0;
}
