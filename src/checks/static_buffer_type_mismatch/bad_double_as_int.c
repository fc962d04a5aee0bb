// Values of one type, a datatype for another.
#include <mpi.h>

struct point {
  double x, y;
};

void share(double* values, long n, struct point* points, double** rows) {
  MPI_Bcast(values, (int)n, MPI_INT, 0, MPI_COMM_WORLD);  // EXPECT: STATIC:BUFFER:TYPE_MISMATCH message~"holds 'double', but the datatype is MPI_INT"
  MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);           // EXPECT: STATIC:BUFFER:TYPE_MISMATCH message~"'long int'"
  MPI_Bcast(points, 4, MPI_FLOAT, 0, MPI_COMM_WORLD);     // EXPECT: STATIC:BUFFER:TYPE_MISMATCH
  MPI_Bcast(rows, 4, MPI_DOUBLE, 0, MPI_COMM_WORLD);      // EXPECT: STATIC:BUFFER:TYPE_MISMATCH
}

float total(float mine) {
  double sum = 0;
  MPI_Reduce(&mine, &sum, 1, MPI_FLOAT, MPI_SUM, 0, MPI_COMM_WORLD);  // EXPECT: STATIC:BUFFER:TYPE_MISMATCH message~"recvbuf"
  return (float)sum;
}

struct found {
  double value;
  int place;
};

void least(struct found* all) {
  MPI_Allreduce(MPI_IN_PLACE, all, 1, MPI_FLOAT_INT, MPI_MINLOC, MPI_COMM_WORLD);  // EXPECT: STATIC:BUFFER:TYPE_MISMATCH message~"holds 'struct found', but the datatype is MPI_FLOAT_INT"
}
