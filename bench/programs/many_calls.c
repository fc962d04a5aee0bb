// A long run of mixed calls (ring shift with nonblocking calls, a wildcard, a collective, short-lived datatypes and
// communicators now and then): the analyzer's memory must stay flat over it. Argument: millions of calls per rank.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char** argv) {
  const long millions = argc > 1 ? atol(argv[1]) : 1;
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  const int next = (rank + 1) % size, previous = (rank + size - 1) % size;
  const long rounds = millions * 1000000 / 8;
  double in = 0, out = rank, sum = 0;
  for (long i = 0; i < rounds; i++) {
    MPI_Request requests[2];
    MPI_Irecv(&in, 1, MPI_DOUBLE, previous, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(&out, 1, MPI_DOUBLE, next, 1, MPI_COMM_WORLD, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Sendrecv(&out, 1, MPI_DOUBLE, next, 2, &in, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Irecv(&in, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &requests[0]);
    MPI_Send(&out, 1, MPI_DOUBLE, next, 3, MPI_COMM_WORLD);
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    MPI_Allreduce(&out, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    if (i % 10000 == 0) {
      MPI_Datatype pair;
      MPI_Comm copy;
      MPI_Type_contiguous(2, MPI_DOUBLE, &pair);
      MPI_Type_commit(&pair);
      MPI_Comm_dup(MPI_COMM_WORLD, &copy);
      MPI_Barrier(copy);
      MPI_Comm_free(&copy);
      MPI_Type_free(&pair);
    }
  }
  if (rank == 0) printf("calls %ld\n", rounds * 8);
  MPI_Finalize();
  return 0;
}
