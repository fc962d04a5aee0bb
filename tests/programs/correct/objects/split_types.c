// Communicators by shared memory, by colour with some ranks left out, by reversed keys; groups compared and freed.
// mpivet-test: ranks=4
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, size, me, wrong = 0, sum = 0, result;
  MPI_Comm node, some, reversed, congruent;
  MPI_Group world_group, reversed_group;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &node);
  MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, node);
  MPI_Comm_free(&node);
  MPI_Comm_split(MPI_COMM_WORLD, rank == 2 ? MPI_UNDEFINED : 0, 0, &some);
  wrong |= (rank == 2) != (some == MPI_COMM_NULL);
  if (some != MPI_COMM_NULL) {
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, some);
    wrong |= sum != 4;
    MPI_Comm_free(&some);
  }
  MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &reversed);
  MPI_Comm_rank(reversed, &me);
  wrong |= me != size - 1 - rank;
  MPI_Sendrecv(&rank, 1, MPI_INT, (me + 1) % size, 0, &sum, 1, MPI_INT, (me + size - 1) % size, 0, reversed, MPI_STATUS_IGNORE);
  wrong |= sum != (rank + 1) % size;
  MPI_Comm_group(MPI_COMM_WORLD, &world_group);
  MPI_Comm_group(reversed, &reversed_group);
  MPI_Group_compare(world_group, reversed_group, &result);
  wrong |= result != MPI_SIMILAR;
  MPI_Comm_create(MPI_COMM_WORLD, world_group, &congruent);
  MPI_Comm_compare(MPI_COMM_WORLD, congruent, &result);
  wrong |= result != MPI_CONGRUENT;
  MPI_Group_free(&world_group);
  MPI_Group_free(&reversed_group);
  MPI_Comm_free(&congruent);
  MPI_Comm_free(&reversed);
  MPI_Finalize();
  return wrong;
}
