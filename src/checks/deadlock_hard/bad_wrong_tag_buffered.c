// As bad_tag_mismatch.c, but the question is sent with MPI_Send, which returns: still both ranks wait for ever, and
// that is the one thing to tell.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, question = 1, answer;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(&question, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Recv(&answer, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // EXPECT: GLOBAL:DEADLOCK:HARD ranks=0,1
  } else {
    MPI_Recv(&question, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // ALSO: GLOBAL:DEADLOCK:HARD
    MPI_Send(&question, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
