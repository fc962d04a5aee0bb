// Handles whose values come again after they were freed, and handles that nobody was seen making.
// mpivet-test: ranks=2
#include <mpi.h>

static int send_and_receive(MPI_Datatype type, MPI_Comm comm, int rank) {
  int out[2] = {rank, 7}, in[2] = {-1, -1};
  MPI_Sendrecv(out, 1, type, 1 - rank, 0, in, 1, type, 1 - rank, 0, comm, MPI_STATUS_IGNORE);
  return in[0] != 1 - rank;
}

int main(int argc, char** argv) {
  int rank, wrong = 0, integers[8];
  MPI_Aint addresses[1];
  MPI_Datatype inner, outer, again;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 20; ++i) {
    MPI_Comm comm;
    MPI_Datatype pair;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Type_commit(&pair);
    wrong |= send_and_receive(pair, comm, rank);
    MPI_Type_free(&pair);
    MPI_Comm_free(&comm);
  }
  // Freed, but alive inside of another one, from which it is taken again.
  MPI_Type_contiguous(2, MPI_INT, &inner);
  MPI_Type_contiguous(1, inner, &outer);
  MPI_Type_free(&inner);
  MPI_Type_get_contents(outer, 1, 0, 1, integers, addresses, &again);
  MPI_Type_commit(&again);
  wrong |= send_and_receive(again, MPI_COMM_WORLD, rank);
  MPI_Type_free(&again);
  MPI_Type_free(&outer);
  // A copy of a committed datatype is committed.
  MPI_Type_contiguous(2, MPI_INT, &inner);
  MPI_Type_commit(&inner);
  MPI_Type_dup(inner, &outer);
  MPI_Type_free(&inner);
  wrong |= send_and_receive(outer, MPI_COMM_WORLD, rank);
  MPI_Type_free(&outer);
  MPI_Finalize();
  return wrong;
}
