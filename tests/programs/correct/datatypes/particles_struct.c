// Particles with padding move between ranks: struct type resized to sizeof, counts first, then the particles.
// mpivet-test: ranks=3
#include <mpi.h>
#include <stddef.h>
#include <stdlib.h>

typedef struct {
  char kind;
  double x[3];
  short flags;
  int id;
} Particle;

static MPI_Datatype particle_type(void) {
  int lengths[4] = {1, 3, 1, 1};
  MPI_Aint at[4] = {offsetof(Particle, kind), offsetof(Particle, x), offsetof(Particle, flags), offsetof(Particle, id)};
  MPI_Datatype types[4] = {MPI_CHAR, MPI_DOUBLE, MPI_SHORT, MPI_INT}, packed, whole;
  MPI_Type_create_struct(4, lengths, at, types, &packed);
  MPI_Type_create_resized(packed, 0, sizeof(Particle), &whole);
  MPI_Type_commit(&whole);
  MPI_Type_free(&packed);
  return whole;
}

int main(int argc, char** argv) {
  int rank, size, wrong = 0, n_in, total = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Datatype particle = particle_type();
  const int right = (rank + 1) % size, left = (rank + size - 1) % size, n_out = 5 * rank;  // rank 0 has none to give
  Particle* out = calloc(n_out + 1, sizeof *out);
  for (int i = 0; i < n_out; ++i) out[i] = (Particle){'p', {i, rank, 0.5}, (short)i, 100 * rank + i};
  MPI_Sendrecv(&n_out, 1, MPI_INT, right, 0, &n_in, 1, MPI_INT, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  Particle* in = calloc(n_in + 1, sizeof *in);
  MPI_Sendrecv(out, n_out, particle, right, 1, in, n_in, particle, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  for (int i = 0; i < n_in; ++i) wrong |= in[i].kind != 'p' || in[i].id != 100 * left + i || in[i].x[1] != left || in[i].flags != i;
  MPI_Allreduce(&n_in, &total, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  free(out);
  free(in);
  MPI_Type_free(&particle);
  MPI_Finalize();
  return wrong || total != 15;
}
