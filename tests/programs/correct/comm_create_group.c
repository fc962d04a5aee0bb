// Communicators made by the members alone, made twice with different tags, made inside others.
// mpivet-test: ranks=4
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, wrong = 0, members[3] = {3, 1, 0}, n, sum, inner;
  MPI_Group world, three, two;
  MPI_Comm trio, again, pair;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_incl(world, 3, members, &three);
  if (rank != 2) {
    MPI_Comm_create_group(MPI_COMM_WORLD, three, 7, &trio);
    MPI_Comm_create_group(MPI_COMM_WORLD, three, 8, &again);
    MPI_Comm_size(trio, &n);
    MPI_Comm_rank(trio, &inner);
    wrong |= n != 3 || members[inner] != rank;
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, again);
    wrong |= sum != 4;
    int first_two[2] = {0, 1};
    MPI_Group_incl(three, 2, first_two, &two);
    MPI_Comm_create(trio, two, &pair);
    if (pair != MPI_COMM_NULL) {
      int other = -1;
      MPI_Comm_rank(pair, &inner);
      MPI_Sendrecv(&rank, 1, MPI_INT, 1 - inner, 0, &other, 1, MPI_INT, 1 - inner, 0, pair, MPI_STATUS_IGNORE);
      wrong |= other != (rank == 3 ? 1 : 3);
      MPI_Comm_free(&pair);
    }
    MPI_Group_free(&two);
    MPI_Comm_free(&again);
    MPI_Comm_free(&trio);
  }
  MPI_Group_free(&three);
  MPI_Group_free(&world);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return wrong;
}
