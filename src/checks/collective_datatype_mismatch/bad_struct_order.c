// The receiver describes the particle with its members in another order.
// mpivet-test: ranks=2
#include <mpi.h>
#include <stddef.h>

struct Particle {
  int id, cell;
  double x;
};

static MPI_Datatype particle(int id_first) {
  MPI_Aint at[2] = {offsetof(struct Particle, id), offsetof(struct Particle, x)};
  MPI_Datatype types[2] = {MPI_INT, MPI_DOUBLE}, made;
  int lengths[2] = {2, 1};
  if (!id_first) {
    at[0] = offsetof(struct Particle, x);
    at[1] = offsetof(struct Particle, id);
    types[0] = MPI_DOUBLE;
    types[1] = MPI_INT;
    lengths[0] = 1;
    lengths[1] = 2;
  }
  MPI_Type_create_struct(2, lengths, at, types, &made);
  MPI_Type_commit(&made);
  return made;
}

int main(int argc, char** argv) {
  int rank;
  struct Particle mine = {1, 2, 3.0}, all[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Datatype type = particle(rank == 0);
  MPI_Allgather(&mine, 1, type, all, 1, type, MPI_COMM_WORLD);  // EXPECT: GLOBAL:COLLECTIVE:DATATYPE:MISMATCH ranks=0,1
  MPI_Type_free(&type);
  MPI_Finalize();
  return 0;
}
