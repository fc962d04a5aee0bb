// Types that fit, and what nobody can tell.
#include <complex.h>
#include <mpi.h>
#include <stdint.h>
#include <stdlib.h>

enum color { red, green };
struct vector {
  double x[3];
};
struct particle {
  int id;
  double x[3];
};

void share(void* anything, char* bytes, unsigned* unsigneds, int64_t* wide, enum color* colors, struct vector* vectors,
           struct particle* particles, double complex* waves, void** addresses) {
  MPI_Bcast(anything, 3, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Bcast(bytes, 3, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Bcast(unsigneds, 3, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Bcast(wide, 3, MPI_LONG, 0, MPI_COMM_WORLD);
  MPI_Bcast(wide, 3, MPI_LONG_LONG, 0, MPI_COMM_WORLD);
  MPI_Bcast(colors, 3, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Bcast(vectors, 3, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Bcast(particles, 3 * (int)sizeof *particles, MPI_BYTE, 0, MPI_COMM_WORLD);
  MPI_Bcast(waves, 3, MPI_C_DOUBLE_COMPLEX, 0, MPI_COMM_WORLD);
  MPI_Bcast(waves, 6, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Bcast(addresses, 3, MPI_AINT, 0, MPI_COMM_WORLD);
}

void several(MPI_Datatype type, int n) {
  double* values = malloc((size_t)n * sizeof *values);
  int table[2][3] = {{0}};
  MPI_Bcast(values, n, type, 0, MPI_COMM_WORLD);
  MPI_Bcast(table, 6, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Allreduce(MPI_IN_PLACE, table, 6, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  struct {
    double value;
    int rank;
  } in = {1, 0}, out;
  MPI_Allreduce(&in, &out, 1, MPI_DOUBLE_INT, MPI_MAXLOC, MPI_COMM_WORLD);
  free(values);
}

void packed(int* words, int size, double* values, int n) {
  int position = 0;
  MPI_Unpack(words, size, &position, values, n, MPI_DOUBLE, MPI_COMM_WORLD);
  MPI_Pack(values, n, MPI_DOUBLE, words, size, &position, MPI_COMM_WORLD);
}

struct found {
  double value;
  int place;
};
struct packed {
  double values[2];
};

// Values and their places: as the datatype says, as words of one size, as a part of something larger.
void least(struct found* mine, struct found* all, int* pairs, struct packed* packed) {
  MPI_Allreduce(mine, all, 1, MPI_DOUBLE_INT, MPI_MINLOC, MPI_COMM_WORLD);
  MPI_Bcast(pairs, 3, MPI_2INT, 0, MPI_COMM_WORLD);
  MPI_Bcast(packed, 1, MPI_DOUBLE_INT, 0, MPI_COMM_WORLD);
}
