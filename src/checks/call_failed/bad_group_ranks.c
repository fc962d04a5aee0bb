// Groups made from ranks that are not in the group, or that are given twice.
// mpivet-test: ranks=2
#include <mpi.h>

static void give_back(int error, MPI_Group* group) {
  if (error == MPI_SUCCESS && *group != MPI_GROUP_EMPTY) MPI_Group_free(group);
}

int main(int argc, char** argv) {
  int ranks[3] = {0, 5, 0}, twice[2] = {1, 1}, ranges[2][3] = {{0, 4, 2}, {1, 1, 1}}, error;
  MPI_Group world, part;
  MPI_Init(&argc, &argv);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_incl(world, 2, ranks, &part);  // EXPECT: LOCAL:MPI:CALL_FAILED ranks=0-1 message~"ranks\[1\]=5 is no rank of group#[0-9]+, which has the ranks 0 to 1"
  error = MPI_Group_excl(world, 2, twice, &part);  // EXPECT: LOCAL:MPI:CALL_FAILED message~"ranks\[1\]=1 repeats ranks\[0\], and each rank may be given once"
  give_back(error, &part);
  MPI_Group_range_incl(world, 2, ranges, &part);  // EXPECT: LOCAL:MPI:CALL_FAILED message~"ranges\[0\] contains 2, which is no rank of group"
  MPI_Group_free(&world);
  MPI_Finalize();
  return 0;
}
