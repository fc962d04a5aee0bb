// What was received decides about a collective, and is not how the ranks agree about the rounds of an exchange.
#include <mpi.h>
#include <stdlib.h>

// The exchange is over; who got nothing leaves out the barrier.
static void after_exchange(const int* out, int* in, int processes, MPI_Comm comm) {
  int sum = 0;
  MPI_Alltoall(out, 1, MPI_INT, in, 1, MPI_INT, comm);
  for (int p = 0; p < processes; ++p) sum += in[p];
  if (sum > 0) MPI_Barrier(comm);  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
}

// Each rank hears from its neighbour alone.
static void rounds_with_a_neighbour(int mine, int left, int right, MPI_Comm comm) {
  int theirs = 1;
  while (theirs > 0) {
    MPI_Sendrecv(&mine, 1, MPI_INT, right, 0, &theirs, 1, MPI_INT, left, 0, comm, MPI_STATUS_IGNORE);
    MPI_Barrier(comm);  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
    --mine;
  }
}

// The rank decides as well.
static void first_rank_leaves(const int* out, int* in, int rank, MPI_Comm comm) {
  do {
    MPI_Alltoall(out, 1, MPI_INT, in, 1, MPI_INT, comm);  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
  } while (in[0] > 0 && rank > 0);
}

int main(int argc, char** argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int *out = calloc(size, sizeof(int)), *in = calloc(size, sizeof(int));
  after_exchange(out, in, size, MPI_COMM_WORLD);
  rounds_with_a_neighbour(rank, (rank + size - 1) % size, (rank + 1) % size, MPI_COMM_WORLD);
  first_rank_leaves(out, in, rank, MPI_COMM_WORLD);
  free(out);
  free(in);
  MPI_Finalize();
  return 0;
}
