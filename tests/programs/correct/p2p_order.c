// Messages of one sender do not overtake each other, with tags and wildcards mixed.
// mpivet-test: ranks=3
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, wrong = 0, v, last[3] = {-1, -1, -1};
  MPI_Status s;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    for (int i = 0; i < 40; ++i) {
      MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &s);
      wrong |= v <= last[s.MPI_SOURCE] || s.MPI_TAG != v % 2;
      last[s.MPI_SOURCE] = v;
    }
  } else {
    for (int i = 0; i < 20; ++i) MPI_Ssend(&i, 1, MPI_INT, 0, i % 2, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return wrong;
}
