// A receive over several members, by its count or its datatype, changes them all.
#include <mpi.h>
struct state { int first, second; int table[8]; int steps; };

void by_count(struct state* s) {
  MPI_Recv(&s->first, 11, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (s->steps) MPI_Barrier(MPI_COMM_WORLD);  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
}
void by_type(MPI_Datatype type) {
  struct state s = {.steps = 1};
  MPI_Recv(s.table, 1, type, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (s.steps) MPI_Barrier(MPI_COMM_WORLD);  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
}
int main(int argc, char** argv) {
  struct state s = {.steps = 1};
  MPI_Init(&argc, &argv);
  by_count(&s);
  by_type(MPI_INT);
  MPI_Recv(s.table, 8, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (s.table[3]) MPI_Barrier(MPI_COMM_WORLD);  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
  MPI_Finalize();
  return 0;
}
