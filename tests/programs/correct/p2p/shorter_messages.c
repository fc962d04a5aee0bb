// Receive buffers larger than the message; counts, elements and partial types asked from the status.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, count, wrong = 0;
  struct {
    int a, b;
  } pairs[10] = {{0, 0}};
  MPI_Datatype pair;
  MPI_Count elements;
  MPI_Status s;
  MPI_Request q;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_contiguous(2, MPI_INT, &pair);
  MPI_Type_commit(&pair);
  if (rank == 0) {
    int v[7] = {1, 2, 3, 4, 5, 6, 7};
    MPI_Send(v, 7, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Send(v, 4, MPI_INT, 1, 1, MPI_COMM_WORLD);
    MPI_Send(v, 0, MPI_INT, 1, 2, MPI_COMM_WORLD);
  } else {
    MPI_Recv(pairs, 10, pair, 0, 0, MPI_COMM_WORLD, &s);
    MPI_Get_count(&s, pair, &count);
    wrong |= count != MPI_UNDEFINED;  // three and a half
    MPI_Get_elements(&s, pair, &count);
    wrong |= count != 7 || pairs[3].a != 7;
    MPI_Irecv(pairs, 10, pair, 0, 1, MPI_COMM_WORLD, &q);
    MPI_Wait(&q, &s);
    MPI_Get_count(&s, pair, &count);
    MPI_Get_elements_x(&s, pair, &elements);
    wrong |= count != 2 || elements != 4;
    MPI_Recv(pairs, 10, pair, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &s);
    MPI_Get_count(&s, pair, &count);
    wrong |= count != 0 || s.MPI_TAG != 2;
  }
  MPI_Type_free(&pair);
  MPI_Finalize();
  return wrong;
}
