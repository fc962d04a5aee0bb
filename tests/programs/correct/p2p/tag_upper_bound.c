// Tags from zero up to the largest one, which the attribute MPI_TAG_UB gives.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, flag, *bound, wrong = 0;
  MPI_Comm copy;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &copy);
  MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &bound, &flag);
  const int tags[4] = {0, 32767, *bound - 1, *bound};
  for (int i = 0; i < 4; ++i) {
    int in = 0;
    MPI_Status s;
    MPI_Sendrecv(&rank, 1, MPI_INT, 1 - rank, tags[i], &in, 1, MPI_INT, 1 - rank, MPI_ANY_TAG, copy, &s);
    wrong |= in != 1 - rank || s.MPI_TAG != tags[i];
  }
  MPI_Comm_free(&copy);
  MPI_Finalize();
  return wrong || !flag;
}
