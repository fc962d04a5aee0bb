// The second member of a structure of eight bytes, copied as one number, is the rank.
#include <mpi.h>
#include <string.h>

struct place {
  int last_step;
  int rank;
};
static struct place current;

static void keep(const struct place* p) { memcpy(&current, p, sizeof current); }

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  struct place own, copy;
  MPI_Comm_rank(MPI_COMM_WORLD, &own.rank);
  own.last_step = argc;
  memcpy(&copy, &own, sizeof copy);
  if (copy.last_step > 2) MPI_Barrier(MPI_COMM_WORLD);
  if (copy.rank > 2)              // ALSO: STATIC:COLLECTIVE:DIVERGENCE
    MPI_Barrier(MPI_COMM_WORLD);  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
  keep(&own);
  if (current.last_step > 2) MPI_Barrier(MPI_COMM_WORLD);
  if (current.rank == 0)          // ALSO: STATIC:COLLECTIVE:DIVERGENCE
    MPI_Barrier(MPI_COMM_WORLD);  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
  MPI_Finalize();
  return 0;
}
