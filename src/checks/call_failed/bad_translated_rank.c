// A rank of the world is looked up in a group that has fewer ranks. (Open MPI does not look: it crashes.)
// mpivet-test: ranks=3 mpi=mpich
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, first[2] = {0, 1}, translated;
  MPI_Group world, pair;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_incl(world, 2, first, &pair);
  MPI_Group_translate_ranks(pair, 1, &rank, world, &translated);  // EXPECT: LOCAL:MPI:CALL_FAILED ranks=2 message~"ranks1\[0\]=2 is no rank of group#[0-9]+, which has the ranks 0 to 1"
  MPI_Group_free(&pair);
  MPI_Group_free(&world);
  MPI_Finalize();
  return 0;
}
