// A type may be freed while a communication that uses it is under way.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, out[4] = {1, 2, 3, 4}, in[4] = {0};
  MPI_Datatype every_other;
  MPI_Request r[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_vector(2, 1, 2, MPI_INT, &every_other);
  MPI_Type_commit(&every_other);
  MPI_Irecv(in, 1, every_other, 1 - rank, 0, MPI_COMM_WORLD, &r[0]);
  MPI_Isend(out, 1, every_other, 1 - rank, 0, MPI_COMM_WORLD, &r[1]);
  MPI_Type_free(&every_other);
  MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
  MPI_Finalize();
  return in[2] == 3 && in[1] == 0 ? 0 : 1;
}
