// Hundreds of short-lived communicators and types: handles are used again and again.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, wrong = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 1; i <= 300; ++i) {
    MPI_Comm c;
    MPI_Datatype t;
    int data[4] = {0}, sum;
    MPI_Comm_split(MPI_COMM_WORLD, 0, i % 2 ? rank : -rank, &c);
    MPI_Type_contiguous(1 + i % 4, MPI_INT, &t);
    MPI_Type_commit(&t);
    MPI_Bcast(data, 1, t, i % 2, c);
    MPI_Allreduce(&i, &sum, 1, MPI_INT, MPI_SUM, c);
    wrong |= sum != 2 * i;
    MPI_Type_free(&t);
    MPI_Comm_free(&c);
  }
  MPI_Finalize();
  return wrong;
}
