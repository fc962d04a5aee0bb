// What a collective operation gives may be changed when it is complete; what it takes changes by itself.
// mpivet-test: ranks=3
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, size, value = 0, sum, pairs[8] = {0}, all[3] = {0};
  MPI_Datatype every_other;
  MPI_Request requests[4];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Type_vector(4, 1, 2, MPI_INT, &every_other);
  MPI_Type_commit(&every_other);
  for (int step = 1; step < 20; ++step) {
    int told = rank == step % size ? step : 0;
    value = step;
    all[rank] = step;
    MPI_Ibcast(&told, 1, MPI_INT, step % size, MPI_COMM_WORLD, &requests[0]);
    MPI_Iallreduce(&value, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &requests[1]);
    MPI_Iallgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, 1, MPI_INT, MPI_COMM_WORLD, &requests[2]);
    MPI_Ibcast(pairs, 1, every_other, 0, MPI_COMM_WORLD, &requests[3]);
    pairs[1] = step;  // lies in a gap
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    if (told != step || sum != size * step || all[(rank + 1) % size] != step) return 1;
    value = pairs[0] = -1;
  }
  MPI_Type_free(&every_other);
  MPI_Finalize();
  return 0;
}
